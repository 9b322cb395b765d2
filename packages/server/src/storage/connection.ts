import pg from 'pg';

/** How long a server may take to accept a connection, in ms; the next attempt resolves its name again. */
const CONNECT_MS = 3_000;
/** How long a connection may be silent before TCP keep-alive probes begin, in ms. */
const KEEP_ALIVE_MS = 5_000;
/** The parameters by which PostgreSQL reports, unasked, that it is a replica or read-only. */
const READ_ONLY = new Set(['in_hot_standby', 'default_transaction_read_only']);
// SQLSTATE of a connection that could not be made: `isAway` knows it.
const UNREACHED = '08001';

/** Makes the error of a server that cannot be used now; a retry connects to wherever its name leads by then. */
const away = (message: string, cause?: Error): Error => Object.assign(new Error(message, { cause }), { code: UNREACHED });

type ConnectCallback = (error?: Error | null) => void;

/**
 * A connection to a PostgreSQL that accepts changes. It is cut as soon as the server is a replica or read-only, also when that happens during its
 * use. Each connection resolves the name of the server anew.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    lineOf(this).on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (READ_ONLY.has(parameterName) && parameterValue === 'on') cut(this, `the PostgreSQL at ${this.host} takes no changes`);
    });
  }

  override connect(): Promise<this>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<this> | undefined {
    if (!callback)
      return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this)))) as Promise<this>;
    super.connect(((error: (Error & { code?: string }) | null) => {
      const isTold = !error || error instanceof pg.DatabaseError || error.code === UNREACHED;
      callback(isTold ? error : away(`no PostgreSQL answers at ${this.host}: ${error.message}`, error));
    }) as never);
    return undefined;
  }
}

interface Line {
  on(event: 'parameterStatus', heard: (said: { parameterName: string; parameterValue: string }) => void): void;
  readonly stream: { destroy(error: Error): void };
}
const lineOf = (client: pg.ClientBase): Line => (client as unknown as { readonly connection: Line }).connection;

/** Turns pipelining of a connection on or off: statements are sent at once, or each after the answer of the one before. */
export function pipeline(client: pg.ClientBase, isOn: boolean): void {
  (client as unknown as { pipeline: boolean }).pipeline = isOn;
}

/** Closes a connection without telling the server: statements in progress fail with an error that allows a retry. */
export function cut(client: pg.ClientBase, why: string): void {
  lineOf(client).stream.destroy(away(why));
}
