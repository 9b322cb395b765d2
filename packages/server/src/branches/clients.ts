import type { Locale } from '@lauda/domain';
import { AuthenticationError, ForbiddenError, Newsroom, NewsroomError, NotFoundError, SessionExpiredError } from '@lauda/sdk';
import type * as z from 'zod';
import type { Seal } from '../auth/seal.ts';
import { Problem } from '../problem.ts';
import { asHere } from './asHere.ts';

/** What is stored of a branch: where it is, and who we are there. */
export interface BranchRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly host: string;
  readonly port: number | null;
  readonly username: string | null;
  readonly sealed: string | null;
}
const HTTP = /^https?:\/\//i;
/** Where the server of a branch is: what was typed may name the scheme and the port itself. Undefined where it is no address. */
export function addressOf({ host, port }: Pick<BranchRow, 'host' | 'port'>): string | undefined {
  const url = URL.parse(HTTP.test(host) ? host : `http://${host}`);
  if (url?.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined;
  if (port !== null) url.port = String(port);
  return url.origin;
}

/** How long a branch has for an answer, signing in included: whoever waits for it waits no longer. */
const WAIT_MS = 3_000;
/** Begins what is no password but an API token. */
const TOKEN = 'lauda_';

/** One call to a branch. */
export interface Asked {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Asks for one thing, which may not be there. */
  readonly one?: true;
}
/** Who asks: until when they wait, and in which language. */
interface Asking {
  readonly signal: AbortSignal;
  readonly locale: Locale;
}

/** Signs in for whoever waits, not for who asked first and may leave; one that failed, whatever the reason, is begun anew by the next call. */
async function signIn(client: Client, account: NonNullable<Client['account']>, locale: Locale): Promise<void> {
  try {
    await client.newsroom.auth.login(account, { signal: AbortSignal.timeout(WAIT_MS), timeoutMs: WAIT_MS, locale });
  } catch (error) {
    client.signedIn = undefined;
    throw error;
  }
}

interface Client {
  readonly version: number;
  readonly newsroom: Newsroom;
  readonly account: { readonly username: string; readonly password: string } | undefined;
  signedIn: Promise<void> | undefined;
}

/** The calls to other newsrooms: one client for each, which stays signed in. */
export class Branches {
  private readonly clients = new Map<number, Client>();
  private readonly seal: Seal;

  constructor(seal: Seal) {
    this.seal = seal;
  }

  /** Ends the kept connections. */
  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map(({ newsroom }) => newsroom.close()));
  }

  /**
   * Asks a branch and answers what it says as the contract here has it. Refused with `branch_unreachable` where no answer comes in time, `branch_refused`
   * where it does not take the account, `branch_failed` where its answer is none.
   */
  async ask<S extends z.ZodType>(branch: BranchRow, route: string, result: S, asked: Asked, asking: Asking): Promise<z.output<S>> {
    const answer = await this.answered(branch, route, asked, asking);
    const read = asHere(result, answer);
    if (!read.success) throw failure('branch_failed', branch, route);
    return read.data;
  }

  private async answered(branch: BranchRow, route: string, { one, ...args }: Asked, { signal, locale }: Asking): Promise<unknown> {
    const client = this.clientOf(branch);
    const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]), timeoutMs: WAIT_MS, locale };
    const send = async (): Promise<unknown> => {
      if (client.account) await (client.signedIn ??= signIn(client, client.account, locale));
      return client.newsroom.transport.send(route, args, options);
    };
    try {
      return await send().catch((error: unknown) => {
        // The session there ended meanwhile; a token that is refused stays so.
        if (!(error instanceof SessionExpiredError) || !client.account) throw error;
        client.signedIn = undefined;
        return send();
      });
    } catch (error) {
      if (!(error instanceof NewsroomError)) throw error;
      throw refusalOf(error, branch, route, one);
    }
  }

  private clientOf(branch: BranchRow): Client {
    const known = this.clients.get(branch.id);
    if (known?.version === branch.version) return known;
    void known?.newsroom.close();
    const secret = branch.sealed ? this.seal.open(branch.sealed) : '';
    const isToken = secret.startsWith(TOKEN);
    const client: Client = {
      version: branch.version,
      newsroom: new Newsroom({ url: addressOf(branch) ?? '', timeoutMs: WAIT_MS, retries: 0, ...(isToken ? { token: secret } : {}) }),
      account: isToken || !branch.username ? undefined : { username: branch.username, password: secret },
      signedIn: undefined,
    };
    this.clients.set(branch.id, client);
    return client;
  }
}

type BranchCode = 'branch_unreachable' | 'branch_refused' | 'branch_failed';
const failure = (code: BranchCode, { name }: BranchRow, details: string): Problem => new Problem(code, { params: { name }, details });

/** What a branch's refusal is here: what is wrong with the branch is no fault of who asked. */
function refusalOf(error: NewsroomError, branch: BranchRow, route: string, one: true | undefined): Problem {
  if (error instanceof NotFoundError && one) return new Problem('not_found');
  if (error.status === 0 || error.code === 'timeout') return failure('branch_unreachable', branch, error.code);
  if (error instanceof AuthenticationError || error instanceof SessionExpiredError || error instanceof ForbiddenError)
    return failure('branch_refused', branch, error.code);
  return failure('branch_failed', branch, `${route}: ${error.code}`);
}
