/** The limits on what one caller may use of a server; tests set them lower. */
export interface Limits {
  /** The default time limits of calls that read and of calls that write, in ms. */
  readonly readMs: number;
  readonly writeMs: number;
  /** How many connections to the database there are, and how many more are reserved for urgent work. */
  readonly connections: number;
  readonly kept: number;
  /** How many reserved connections urgent calls use at once; the rest serve health, sessions, live events and cancelling, which wait for no row. */
  readonly urgent: number;
  /** How many of those that urgent calls use are used by reports of bridges at once. */
  readonly reports: number;
  /** How long a statement of an urgent change waits for a row that another change holds, in ms. */
  readonly lockMs: number;
  /** A request body is cut off when no byte came for `bodyStallMs`, or when it is not complete after `bodyMs`, in ms. */
  readonly bodyStallMs: number;
  readonly bodyMs: number;
  /** The least bytes per second of a file upload, averaged over `bodyStallMs`. */
  readonly uploadRate: number;
  /** How many sockets a person may have open, and the interval of their pings in ms. */
  readonly sockets: number;
  readonly pingMs: number;
  /** How long a node keeps a job without renewing its lease, in ms. */
  readonly jobLeaseMs: number;
  /** The interval of a node's heartbeat, in ms. */
  readonly beatMs: number;
  /** A statement that takes longer is named in the status, in ms. */
  readonly slowMs: number;
  /** How long a server that stops waits for the calls that run before it cuts them off, in ms. */
  readonly leaveMs: number;
}

export const LIMITS: Limits = {
  readMs: 10_000,
  writeMs: 30_000,
  connections: 10,
  kept: 8,
  urgent: 5,
  reports: 2,
  lockMs: 2_000,
  bodyStallMs: 30_000,
  bodyMs: 600_000,
  uploadRate: 4_096,
  sockets: 50,
  pingMs: 30_000,
  jobLeaseMs: 15_000,
  beatMs: 5_000,
  slowMs: 200,
  leaveMs: 5_000,
};
