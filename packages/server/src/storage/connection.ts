import pg from 'pg';

/** How long a machine may take to answer a new connection, in ms: what says nothing is given up, and its name asked again. */
const CONNECT_MS = 3_000;
/** How long a line may be silent before the other side is asked whether it is there, in ms. */
const KEEP_ALIVE_MS = 5_000;
/** What a PostgreSQL reports of itself by its own accord: that it follows another one, or that it takes no changes. */
const READ_ONLY = new Set(['in_hot_standby', 'default_transaction_read_only']);
// SQLSTATE of a connection that could not be made: `isAway` knows it.
const UNREACHED = '08001';

/** The address of a machine that is no place to work at now; whoever asks again is led to where its name leads then. */
const away = (message: string, cause?: Error): Error => Object.assign(new Error(message, { cause }), { code: UNREACHED });

type Connected = (error?: Error | null) => void;

/**
 * A connection to the PostgreSQL that takes changes. One that follows another, or was told to take none, is left at once, also when that happens
 * while the connection is used. The name of the machine is asked for each connection anew.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    lineOf(this).on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (READ_ONLY.has(parameterName) && parameterValue === 'on') cut(this, `the PostgreSQL at ${this.host} takes no changes`);
    });
  }

  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
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

/** Whether the statements of a connection are sent as they come, or each once the one before was answered. */
export function pipeline(client: pg.ClientBase, isOn: boolean): void {
  (client as unknown as { pipeline: boolean }).pipeline = isOn;
}

/** Ends a connection without asking the other side: what waits for an answer on it fails, and may be asked again. */
export function cut(client: pg.ClientBase, why: string): void {
  lineOf(client).stream.destroy(away(why));
}
