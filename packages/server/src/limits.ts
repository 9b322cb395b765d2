/** What one caller may take of a server; a test may set each lower. */
export interface Limits {
  /** How long the work of a call that reads, or that writes, may take where its contract says nothing, in ms. */
  readonly readMs: number;
  readonly writeMs: number;
  /** How many connections to the database there are, and how many more are kept back for what is urgent. */
  readonly connections: number;
  readonly kept: number;
  /** A body of which no byte came for so long, in ms, is cut; one that is not whole after so long is, too. */
  readonly bodyStallMs: number;
  readonly bodyMs: number;
  /** How many bytes a second of a file have to come, over the time in which any byte has to. */
  readonly uploadRate: number;
  /** How many sockets a person may have open, and how often each has to show, in ms, that somebody is there. */
  readonly sockets: number;
  readonly pingMs: number;
  /** How long a job stays with a node that says nothing more of it, in ms. */
  readonly jobLeaseMs: number;
  /** How often a node says that it is there, in ms. */
  readonly beatMs: number;
  /** A statement that takes longer is named in the status, in ms. */
  readonly slowMs: number;
}

export const LIMITS: Limits = {
  readMs: 10_000,
  writeMs: 30_000,
  connections: 10,
  kept: 6,
  bodyStallMs: 30_000,
  bodyMs: 600_000,
  uploadRate: 4_096,
  sockets: 50,
  pingMs: 30_000,
  jobLeaseMs: 15_000,
  beatMs: 5_000,
  slowMs: 200,
};
