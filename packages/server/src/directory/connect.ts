import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { LdapFailure } from '@lauda/domain';
import { Client, InvalidCredentialsError, NoSuchObjectError, ResultCodeError, SizeLimitExceededError } from 'ldapts';
import { DirectoryError } from './failures.ts';
import type { DirectoryServer } from './server.ts';

/** The most bytes accepted over one connection: enough for some hundred thousand people. */
const MOST_BYTES = 512 * 1024 * 1024;
const WATCH_MS = 250;
/** The result code of a server that names another one to ask. */
const REFERRAL = 10;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** How far a connection came, which decides the failure reported: not connected, connected, or speaking LDAP. */
type ConnectionStage = 'nowhere' | 'machine' | 'directory';
const isSecure = (url: string): boolean => url.toLowerCase().startsWith('ldaps:');

function failureOf(error: unknown, reached: ConnectionStage, isEncrypted: boolean): LdapFailure {
  if (error instanceof InvalidCredentialsError) return 'credentials';
  if (error instanceof NoSuchObjectError) return 'base';
  if (error instanceof SizeLimitExceededError) return 'limit';
  // Another server is never asked: it would be told the account of the connection, or a person's password.
  if (error instanceof ResultCodeError) return error.code === REFERRAL ? 'referral' : 'unexpected';
  const code = codeOf(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'certificate';
  if (/^(EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return 'tls';
  if (reached === 'machine' && isEncrypted && !/timed out|timeout/i.test(String(error))) return 'tls';
  return reached === 'directory' ? 'lost' : 'unreachable';
}

/** Time limits in ms: of connecting, of each request, and of everything. */
interface TimeLimits {
  readonly connectMs: number;
  readonly askMs: number;
  readonly signal: AbortSignal;
}

/** A connection that does not reconnect: the library's new socket would be neither encrypted nor bound. */
class Connection {
  readonly client: Client;
  private readonly server: DirectoryServer;
  private socket: Socket | undefined;
  /** The stream that receives data: the socket itself, or TLS over it. */
  private speaking: Socket | undefined;
  private readonly watch: NodeJS.Timeout;
  reached: ConnectionStage = 'nowhere';

  constructor(server: DirectoryServer, { connectMs, askMs }: TimeLimits) {
    this.server = server;
    const once = <S extends Socket>(open: () => S): S => {
      if (this.socket) throw new DirectoryError('lost', 'the connection was closed');
      const socket = open();
      this.socket = socket;
      this.speaking = socket;
      socket.once('connect', () => {
        this.reached = 'machine';
      });
      return socket;
    };
    this.client = new Client({
      url: server.url,
      connectTimeout: connectMs,
      timeout: askMs,
      strictDN: false,
      // Given TLS options the library uses TLS from the start, whatever the scheme says.
      ...(isSecure(server.url) ? { tlsOptions: this.trust() } : {}),
      createConnection: ((port: number, host: string) => once(() => connectPlain(port, host))) as typeof connectPlain,
      // StartTLS passes the open socket.
      createSecureConnection: ((...given: Parameters<typeof connectTls>) =>
        typeof given[0] === 'number' ? once(() => connectTls(...given)) : this.encrypted(given)) as typeof connectTls,
    });
    this.watch = setInterval(() => {
      if ((this.speaking?.bytesRead ?? 0) > MOST_BYTES) this.close();
    }, WATCH_MS);
  }

  /** Upgrades the open socket to TLS. */
  private encrypted(given: Parameters<typeof connectTls>): TLSSocket {
    const socket = connectTls(...given);
    this.speaking = socket;
    return socket;
  }

  private trust(): { ca?: string } {
    return this.server.caCertificate ? { ca: this.server.caCertificate } : {};
  }

  async open(): Promise<void> {
    const { url, startTls, userDn, password } = this.server;
    if (startTls && !isSecure(url)) {
      const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
      await this.client.startTLS({ ...this.trust(), host }).catch((error: unknown) => {
        throw error instanceof ResultCodeError ? new DirectoryError('tls', error.message) : error;
      });
    }
    await this.client.bind(userDn, password ?? '');
    this.reached = 'directory';
  }

  close(): void {
    clearInterval(this.watch);
    this.socket?.destroy();
  }
}

const untilAborted = (signal: AbortSignal): { readonly aborted: Promise<never>; readonly forget: () => void } => {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    forget = () => signal.removeEventListener('abort', stop);
  });
  return { aborted, forget };
};

/** Connects and binds with the configured account, then does some work. @throws {DirectoryError} */
export async function inDirectory<T>(server: DirectoryServer, patience: TimeLimits, work: (client: Client) => Promise<T>): Promise<T> {
  const { signal } = patience;
  const { aborted, forget } = untilAborted(signal);
  let connection: Connection | undefined;
  try {
    connection = new Connection(server, patience);
    const { client } = connection;
    const whole = connection.open().then(() => work(client));
    return await Promise.race([whole, aborted]);
  } catch (error) {
    if (error instanceof DirectoryError) throw error;
    if (signal.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError') throw error;
    const reached = connection?.reached ?? 'nowhere';
    throw new DirectoryError(failureOf(error, reached, server.startTls || isSecure(server.url)), (error as Error).message);
  } finally {
    forget();
    connection?.close();
  }
}
