import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLES } from '@lauda/domain';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { type Bridge, type BridgeOptions, startBridge } from '../src/bridge.ts';
import type { LogFields } from '../src/effects.ts';
import { until } from './room.ts';

export interface Show {
  readonly id: number;
  readonly uuid: string;
  readonly date: string;
  readonly blocks: readonly { readonly id: number; readonly standBy: boolean; readonly stories: readonly Told[] }[];
}
export interface Told {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly version: number;
  readonly textVersion: number;
  readonly sections: Readonly<Record<string, { subSections?: { uuid: string; media?: Record<string, unknown> | null }[] | null } | null>>;
  readonly deviceStates: readonly { readonly deviceId: number; readonly status: string; readonly text: string | null }[];
}
interface Row {
  readonly deviceId: number;
  readonly existence: string;
  readonly wanted: number;
  readonly acked: number;
  readonly waiting: readonly string[];
  readonly lastError: string | null;
}

/** A newsroom with one program and no devices, and a bridge that serves what a test gives it. */
export class Studio {
  server!: TestServer;
  ana!: WireClient;
  token = '';
  programId = 0;
  bridge!: Bridge;
  journalDir = '';
  readonly logs: ({ level: string; message: string } & LogFields)[] = [];
  private readonly devices: number[] = [];
  private readonly shows: { show: Show; stories: number[] }[] = [];
  private days = 0;

  static async open(): Promise<Studio> {
    const studio = new Studio();
    studio.server = await startTestServer();
    await studio.server.person(
      'ana',
      ROLES.filter((role) => role !== 'ROOT'),
    );
    studio.ana = await studio.server.as('ana');
    studio.token = (await studio.ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
    const program = { name: 'Jornal', start: '19:00:00', end: '19:30:00' };
    studio.programId = (await studio.ana.post<{ id: number }>('/programs', program)).body.id;
    return studio;
  }
  close(): Promise<void> {
    return this.server.stop();
  }

  /** Stores a device on the loopback; it is gone with the next {@link Studio.end}. */
  async device(type: string, port: number, more: object = {}): Promise<number> {
    const device = { name: `${type} ${this.devices.length}`, type, protocol: 'mos', host: '127.0.0.1', port, ...more };
    const { status, body } = await this.ana.post<{ id: number }>('/devices', { mosId: `${type}.tv`, ncsId: 'ncs.tv', ...device });
    if (status !== 201) throw new Error(`the device was not stored: ${JSON.stringify(body)}`);
    this.devices.push(body.id);
    return body.id;
  }

  async begin(options: Partial<BridgeOptions> = {}): Promise<void> {
    this.logs.length = 0;
    this.journalDir ||= await mkdtemp(path.join(tmpdir(), 'lauda-studio-'));
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
      port: { ackMs: 1_000, backoffMs: [50, 500], ...options.port },
      web: { answerMs: 1_000, backoffMs: [20, 100], ...options.web },
      limits: { fullEveryMs: 300, ...options.limits },
    });
  }
  /** Stops the bridge and forgets its journal and the devices. */
  async end(): Promise<void> {
    await this.bridge?.stop();
    this.bridge = undefined as unknown as Bridge;
    if (this.journalDir) await rm(this.journalDir, { recursive: true, force: true });
    this.journalDir = '';
    // A test that failed leaves its rundowns on the devices of the next.
    for (const show of this.shows.splice(0)) {
      await this.ana.put('/stories/display_status', { ids: show.stories, status: 'blank' });
      await this.disable(show.show);
    }
    for (const id of this.devices.splice(0)) await this.ana.delete(`/devices/${id}`);
  }

  /** Makes the rundown of another day with approved stories. */
  async show(...stories: object[]): Promise<{ show: Show; stories: Told[] }> {
    const date = new Date(Date.UTC(2026, 10, 21) + ++this.days * 86_400_000).toISOString().slice(0, 10);
    const show = (await this.ana.post<Show>('/rundowns', { date, programId: this.programId })).body;
    const made: Told[] = [];
    this.shows.push({ show, stories: [] });
    for (const one of stories) made.push(await this.story(show, one));
    return { show, stories: made };
  }
  async story(show: Show, story: object, block = 0): Promise<Told> {
    const { status, body } = await this.ana.post<Told>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[block]!.id, story });
    if (status !== 201) throw new Error(`the story was not made: ${JSON.stringify(body)}`);
    await this.ana.patch(`/stories/${body.id}`, 'approved', true);
    this.shows.at(-1)!.stories.push(body.id);
    return body;
  }
  enable(show: Show, automatic = true) {
    return this.ana.put<Show>(`/rundowns/${show.id}/mos/enable`, { automatic });
  }
  disable(show: Show) {
    return this.ana.put(`/rundowns/${show.id}/mos/disable`);
  }
  async move(show: Show, story: Told, before: Told): Promise<void> {
    const body = { ids: [story.id], targetBlockId: show.blocks[0]!.id, targetStoryId: before.id };
    await this.ana.put(`/rundowns/${show.id}/stories/move`, body);
  }
  async display(story: Told, status: string): Promise<void> {
    await this.ana.put(`/stories/${story.id}/display_status`, { status });
  }
  async told(id: number): Promise<Told> {
    return (await this.ana.get<Told>(`/stories/${id}`)).body;
  }
  async row(show: Show, deviceId: number): Promise<Row> {
    return (await this.ana.get<Row[]>(`/rundowns/${show.id}/devices`)).body.find((row) => row.deviceId === deviceId)!;
  }
  live(deviceId: number): Promise<void> {
    return until(() => this.bridge.states().get(deviceId) === 'LIVE', 'the device is there');
  }
}

/** One part of a story with a text. */
export const text = (words: string) => ({ uuid: randomUUID(), type: 'TEXT', text: words });
