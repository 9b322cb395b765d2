import { cutText, type Locale } from '@lauda/domain';
import {
  AbortedError,
  AuthenticationError,
  ForbiddenError,
  Newsroom,
  NewsroomError,
  NotFoundError,
  SessionExpiredError,
  UndiciTransport,
} from '@lauda/sdk';
import type * as z from 'zod';
import type { Seal } from '../auth/seal.ts';
import { Problem } from '../problem.ts';
import { addressOf, type BranchCall, type BranchRow, type CallOptions } from './call.ts';
import { isBounded, parseAnswer } from './parseAnswer.ts';

/** The time limit of a call to a branch, in ms, signing in included. */
const WAIT_MS = 3_000;
/** The longest answer that is read, in bytes: several times that of the longest rundown. */
const LONGEST_ANSWER = 16 * 1024 * 1024;
/** The prefix that tells an API token from a password. */
const TOKEN = 'lauda_';

/** Signs in once for all waiting calls, whoever of their callers leaves meanwhile; after a failure the next call tries again. */
async function signIn(client: Client, account: NonNullable<Client['account']>, locale: Locale): Promise<void> {
  try {
    await client.newsroom.auth.login(account, { signal: AbortSignal.timeout(WAIT_MS), timeoutMs: WAIT_MS, locale });
  } catch (error) {
    client.signedIn = undefined;
    throw error;
  }
}

/** Waits for shared work until the caller's own time is up; the work goes on. */
const beforeEnd = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((done, refuse) => {
    const stop = (): void => refuse(new AbortedError(0, 'aborted', 'The call was cancelled.', { cause: signal.reason }));
    work.then(done, refuse).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

interface Client {
  readonly version: number;
  readonly newsroom: Newsroom;
  readonly account: { readonly username: string; readonly password: string } | undefined;
  signedIn: Promise<void> | undefined;
}

/** Calls other newsrooms by the SDK, with one signed-in client for each. */
export class BranchCalls {
  private readonly clients = new Map<number, Client>();
  private readonly seal: Seal;

  constructor(seal: Seal) {
    this.seal = seal;
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map(({ newsroom }) => newsroom.close()));
  }

  /** Signs in where there is no session yet, calls, and parses the answer. */
  async ask<S extends z.ZodType>(
    branch: BranchRow,
    route: string,
    result: S,
    asked: BranchCall,
    asking: CallOptions,
  ): Promise<z.output<S>> {
    const answer = await this.answered(branch, route, asked, asking);
    const read = isBounded(answer) ? parseAnswer(result, answer) : undefined;
    if (!read?.success) throw failure('branch_failed', branch, route);
    return read.data;
  }

  private async answered(
    branch: BranchRow,
    route: string,
    { one, ...args }: BranchCall,
    { signal, locale }: CallOptions,
  ): Promise<unknown> {
    const client = this.clientOf(branch);
    // The branch would refuse an empty password by the name of its field, which means nothing to people here.
    if (client.account?.password === '') throw failure('branch_no_password', branch, route);
    const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]), timeoutMs: WAIT_MS, locale };
    const send = async (): Promise<unknown> => {
      if (client.account) await beforeEnd((client.signedIn ??= signIn(client, client.account, locale)), options.signal);
      return client.newsroom.transport.send(route, args, options);
    };
    try {
      return await send().catch((error: unknown) => {
        // Our session there has ended: sign in again. A refused token stays refused.
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
      newsroom: new Newsroom({
        transport: new UndiciTransport({
          ...{ url: addressOf(branch) ?? '', timeoutMs: WAIT_MS, retries: 0, longestAnswer: LONGEST_ANSWER },
          ...(isToken ? { token: secret } : {}),
        }),
      }),
      account: isToken || !branch.username ? undefined : { username: branch.username, password: secret },
      signedIn: undefined,
    };
    this.clients.set(branch.id, client);
    return client;
  }
}

/** More of the code of a refusal is not passed on: another newsroom wrote it. */
const LONGEST_CODE = 60;
type BranchCode = 'branch_unreachable' | 'branch_certificate' | 'branch_refused' | 'branch_no_password' | 'branch_failed';
const failure = (code: BranchCode, { name }: BranchRow, details: string): Problem => new Problem(code, { params: { name }, details });

/** Whether a call failed because the certificate of the other side is not trusted, as its causes tell. */
function isOfCertificate(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(String((one as { code?: unknown }).code ?? ''))) return true;
  return false;
}

/** Maps a refusal of a branch: problems of the branch must not look like the caller's. */
function refusalOf(error: NewsroomError, branch: BranchRow, route: string, one: true | undefined): Problem {
  if (error instanceof NotFoundError && one)
    return error.code === 'rundown_not_found' ? new Problem('rundown_not_found') : new Problem('not_found');
  if (error.status === 0 && isOfCertificate(error)) return failure('branch_certificate', branch, error.code);
  if (error.code !== 'bad_answer' && (error.status === 0 || error.code === 'timeout'))
    return failure('branch_unreachable', branch, error.code);
  if (error instanceof AuthenticationError || error instanceof SessionExpiredError || error instanceof ForbiddenError)
    return failure('branch_refused', branch, error.code);
  return failure('branch_failed', branch, `${route}: ${cutText(String(error.code), LONGEST_CODE)}`);
}
