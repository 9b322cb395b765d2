import { hostname } from 'node:os';
import { RELEASE, VERSION } from '@lauda/domain';
import type { Services } from '../context.ts';
import { all, type Queryable } from '../storage/change.ts';

/** A node counts as gone after this many missed heartbeats. */
const BEATS = 3;
// Uses the clock of the database: clocks of nodes differ, and a demo may run on a set clock.
const BEAT = {
  name: 'node-beat',
  text: `insert into node (id, host, release, contract, runtime, beat_ms, memory, sockets) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (id) do update set heard_at = now(), memory = excluded.memory, sockets = excluded.sockets`,
};
const FORGET = { name: 'node-forget', text: "delete from node where heard_at < now() - interval '1 day'" };
const NODES = `select id, host, release, contract, runtime, memory, sockets, heard_at < now() - make_interval(secs => beat_ms * ${BEATS} / 1000.0) as gone,
    extract(epoch from now() - started_at)::int as uptime, extract(epoch from now() - heard_at)::int as heard
  from node order by started_at, id`;

type Node = Pick<Services, 'node' | 'kept' | 'limits'>;

/** Writes this node's heartbeat with its memory and its open pages, and removes it when the node stops. */
export class NodeBeat {
  private readonly services: Node;
  private readonly sockets: () => number;
  private readonly log: { error: (data: object, text: string) => void };
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<unknown> | undefined;

  constructor(services: Node, sockets: () => number, log: { error: (data: object, text: string) => void }) {
    this.services = services;
    this.sockets = sockets;
    this.log = log;
  }

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      this.beating ??= this.beat()
        .catch((err: unknown) => this.log.error({ err }, 'saying that this node is there failed'))
        .finally(() => {
          this.beating = undefined;
        });
    }, this.services.limits.beatMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.services.kept.query('delete from node where id = $1', [this.services.node]).catch(() => undefined);
  }

  private async beat(): Promise<void> {
    const { node, kept, limits } = this.services;
    const values = [node, hostname(), VERSION, RELEASE, process.versions.node, limits.beatMs, process.memoryUsage.rss(), this.sockets()];
    await kept.query({ ...BEAT, values });
    await kept.query(FORGET);
  }
}

/** Lists the nodes that share the database, in the order they started. */
export async function nodesNow(db: Queryable, node: string) {
  const rows = await all<Omit<NodeRow, 'here'> & Record<string, unknown>>(db, NODES);
  return rows.map((row) => ({ ...row, here: row.id === node }) as NodeRow);
}
interface NodeRow {
  readonly id: string;
  readonly host: string;
  readonly release: string;
  readonly contract: string;
  readonly runtime: string;
  readonly memory: number;
  readonly sockets: number;
  readonly here: boolean;
  readonly gone: boolean;
  readonly uptime: number;
  readonly heard: number;
}
