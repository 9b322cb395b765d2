import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestServer, WireClient } from '@lauda/testing';
import { type Bridge, type BridgeOptions, startBridge } from '../src/bridge.ts';
import type { LogFields } from '../src/effects.ts';
import { until } from './wait.ts';

/** A rundown and its stories as the newsroom tells of them. */
export interface Show {
  readonly id: number;
  readonly uuid: string;
  readonly date: string;
  readonly blocks: readonly { readonly id: number; readonly standBy: boolean; readonly stories: readonly ListedStory[] }[];
}
export interface ListedStory {
  readonly id: number;
  readonly uuid: string;
  readonly blockId: number;
  readonly slug: string;
  readonly version: number;
  readonly textVersion: number;
  readonly approved: boolean;
  readonly private: boolean;
  readonly floated: boolean;
  readonly sections: Readonly<Record<string, { subSections?: { uuid: string; media?: Record<string, unknown> | null }[] | null } | null>>;
  readonly deviceStates: readonly {
    readonly deviceId: number;
    readonly status: string;
    readonly text: string | null;
    readonly at: string;
  }[];
}
/** How it stands with a rundown on a device. */
export interface DeviceRow {
  readonly deviceId: number;
  readonly existence: string;
  readonly wanted: number;
  readonly acked: number;
  readonly waiting: readonly string[];
  readonly lastError: string | null;
  readonly at: string | null;
  readonly simulated: boolean;
}
/** The names a device of a test goes by, and the newsroom with it. */
export const IDS = { mosId: 'playout.tv', ncsId: 'ncs.tv' } as const;

/** A server, somebody who works there, and a bridge with its journal. */
export class Bridged {
  readonly server: TestServer;
  readonly editor: WireClient;
  token: string;
  programId = 0;
  bridge!: Bridge;
  journalDir = '';
  readonly logs: ({ level: string; message: string } & LogFields)[] = [];

  constructor(server: TestServer, editor: WireClient, token: string) {
    this.server = server;
    this.editor = editor;
    this.token = token;
  }
  close(): Promise<void> {
    return this.server.stop();
  }

  /** Makes room for the journal of a bridge that knows nothing. */
  async freshJournal(): Promise<void> {
    this.journalDir = await mkdtemp(path.join(tmpdir(), 'lauda-bridge-'));
  }
  async forgetJournal(): Promise<void> {
    await rm(this.journalDir, { recursive: true, force: true });
  }
  async startBridge(options: Partial<BridgeOptions> = {}): Promise<void> {
    this.bridge = await startBridge({
      url: this.server.url,
      token: this.token,
      bridgeId: 'test',
      journalDir: this.journalDir,
      host: '127.0.0.1',
      lowerPort: 0,
      upperPort: 0,
      log: (level, message, fields) => this.logs.push({ level, message, ...fields }),
      ...options,
      // A busy machine may be slow to answer: only a test about silence takes it for silence.
      port: { ackMs: 10_000, backoffMs: [50, 500], ...options.port },
      web: { answerMs: 10_000, backoffMs: [20, 100], ...options.web },
      limits: { fullEveryMs: 300, ...options.limits },
    });
  }
  /** How many messages of a kind the bridge has heard to be taken. */
  acknowledged(kind: string): number {
    return this.logs.filter(({ message, command }) => message === 'acknowledged' && command === kind).length;
  }
  isLive(deviceId: number): boolean {
    return this.bridge.states().get(deviceId) === 'LIVE';
  }
  live(deviceId: number): Promise<void> {
    return until(() => this.isLive(deviceId), 'the device is there');
  }

  async rundownOf(date: string): Promise<Show> {
    return (await this.editor.get<Show>(`/rundowns?date=${date}&programId=${this.programId}`)).body;
  }
  async rowOf(rundownId: number, deviceId: number): Promise<DeviceRow> {
    return (await this.editor.get<DeviceRow[]>(`/rundowns/${rundownId}/devices`)).body.find((row) => row.deviceId === deviceId)!;
  }
  async putBefore(rundownId: number, { id }: ListedStory, target: ListedStory): Promise<void> {
    const body = { ids: [id], targetBlockId: target.blockId, targetStoryId: target.id };
    await this.editor.put(`/rundowns/${rundownId}/stories/move`, body);
  }
  async showAs(ids: readonly number[], status: string): Promise<void> {
    await this.editor.put('/stories/display_status', { ids, status });
  }
  async showOne(id: number, status: string): Promise<void> {
    await this.editor.put(`/stories/${id}/display_status`, { status });
  }
  switchOn(rundownId: number, automatic: boolean) {
    return this.editor.put<Show>(`/rundowns/${rundownId}/mos/enable`, { automatic });
  }
  switchOff(rundownId: number) {
    return this.editor.put(`/rundowns/${rundownId}/mos/disable`);
  }
}

/** Slugs of the stories a device should hold, in order, as far as the stories themselves say. */
export const sendableIn = ({ blocks }: Show): ListedStory[] =>
  blocks
    .filter(({ standBy }) => !standBy)
    .flatMap(({ stories }) => stories.filter((story) => story.approved && !story.private && !story.floated));
