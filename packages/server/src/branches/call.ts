import type { Locale } from '@lauda/domain';

/** The stored connection of a branch: its address and our account there. */
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
/** Builds the address of a branch's server; `host` may include scheme and port. Undefined when it is invalid. */
export function addressOf({ host, port }: Pick<BranchRow, 'host' | 'port'>): string | undefined {
  const url = URL.parse(HTTP.test(host) ? host : `http://${host}`);
  if (url?.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined;
  if (port !== null) url.port = String(port);
  return url.origin;
}

/** One call to a branch. */
export interface BranchCall {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The call asks for one entity: that it does not exist is an answer, not a failure of the branch. */
  readonly one?: true;
}
/** The deadline and language of a caller. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly locale: Locale;
}
