import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Message, type RoStory, type StorySend, textOf } from '@lauda/mos';
import { type Playout, type PlayoutOptions, startPlayout } from '@lauda/simulators';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { type Bridge, type BridgeOptions, startBridge } from '../src/bridge.ts';
import type { LogFields } from '../src/effects.ts';

export interface Story {
  id: number;
  uuid: string;
  blockId: number;
  slug: string;
  page: string;
  approved: boolean;
  private: boolean;
  floated: boolean;
  displayStatus: string;
  deviceStates: { deviceId: number; status: string; text: string | null }[];
}
export interface Rundown {
  id: number;
  uuid: string;
  blocks: { id: number; standBy: boolean; stories: Story[] }[];
}
export interface DeviceRow {
  deviceId: number;
  existence: string;
  wanted: number;
  acked: number;
  waiting: string[];
  lastError: string | null;
}
export const MOS_ID = 'playout.demo.lauda.mos';
export const NCS_ID = 'ncs.demo.lauda.mos';
const DAY = '2026-11-21';

/** A demo newsroom, a simulated playout and a bridge between them, on free ports. */
export class Room {
  server!: TestServer;
  editor!: WireClient;
  rundownId = 0;
  roID = '';
  deviceId = 0;
  playout!: Playout;
  bridge!: Bridge;
  journalDir = '';
  readonly logs: ({ level: string; message: string } & LogFields)[] = [];
  token = '';
  private programId = 0;

  static async open(): Promise<Room> {
    const room = new Room();
    room.server = await startTestServer({ demo: true });
    room.editor = await room.server.as('admin');
    const { body } = await room.editor.post<{ secret: string }>('/tokens', { name: 'bridge', roles: [], kind: 'bridge' });
    room.token = body.secret;
    const programs = await room.editor.get<{ id: number; name: string }[]>('/programs');
    room.programId = programs.body.find(({ name }) => name === 'Jornal da Noite')!.id;
    const { id, uuid } = await room.rundown();
    Object.assign(room, { rundownId: id, roID: uuid });
    return room;
  }

  /** Starts a playout and a bridge with an empty journal. */
  async begin(playout: Partial<PlayoutOptions> = {}, bridge: Partial<BridgeOptions> = {}): Promise<void> {
    await this.beginWithout(playout);
    await this.startBridge(bridge);
  }
  /** Starts a playout and makes room for a journal; the bridge is the test's. */
  async beginWithout(playout: Partial<PlayoutOptions> = {}): Promise<void> {
    this.logs.length = 0;
    this.playout = await startPlayout({ lowerPort: 0, upperPort: 0, mosId: MOS_ID, ncsId: NCS_ID, ...playout });
    await this.pointDevice(this.playout);
    this.journalDir = await mkdtemp(path.join(tmpdir(), 'lauda-bridge-'));
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
      port: { ackMs: 1_000, backoffMs: [50, 500], ...options.port },
      limits: { fullEveryMs: 300, ...options.limits },
    });
  }
  async forgetJournal(): Promise<void> {
    await rm(this.journalDir, { recursive: true });
  }
  /** Takes the rundown off the air and off the devices, and stops what `begin` started. */
  async end(): Promise<void> {
    const all = (await this.stories()).map(({ id }) => id);
    await this.editor.put('/stories/display_status', { ids: all, status: 'blank' });
    await this.editor.put(`/rundowns/${this.rundownId}/mos/disable`);
    await this.bridge.stop();
    await this.playout.stop().catch(() => undefined);
    await rm(this.journalDir, { recursive: true, force: true });
  }
  close(): Promise<void> {
    return this.server.stop();
  }

  async rundown(): Promise<Rundown> {
    return (await this.editor.get<Rundown>(`/rundowns?date=${DAY}&programId=${this.programId}`)).body;
  }
  async stories(): Promise<Story[]> {
    return (await this.rundown()).blocks.flatMap(({ stories }) => stories);
  }
  async story(slug: string): Promise<Story> {
    return (await this.stories()).find((story) => story.slug === slug)!;
  }
  /** The slugs a device should hold, in order. */
  async sendable(): Promise<string[]> {
    const shown = (await this.rundown()).blocks.filter(({ standBy }) => !standBy).flatMap(({ stories }) => stories);
    return shown.filter((story) => story.approved && !story.private && !story.floated).map(({ slug }) => slug);
  }
  async deviceRow(): Promise<DeviceRow> {
    return (await this.editor.get<DeviceRow[]>(`/rundowns/${this.rundownId}/devices`)).body.find(
      ({ deviceId }) => deviceId === this.deviceId,
    )!;
  }
  enable(automatic = true) {
    return this.editor.put(`/rundowns/${this.rundownId}/mos/enable`, { automatic });
  }
  /** Puts a story before another. */
  async move(slug: string, before: string): Promise<void> {
    const [moved, target] = [await this.story(slug), await this.story(before)];
    await this.editor.put(`/rundowns/${this.rundownId}/stories/move`, {
      ids: [moved.id],
      targetBlockId: target.blockId,
      targetStoryId: target.id,
    });
  }
  async patch(slug: string, field: string, value: unknown): Promise<number> {
    return (await this.editor.patch(`/stories/${(await this.story(slug)).id}`, field, value)).status;
  }
  async display(slug: string, status: string): Promise<void> {
    await this.editor.put(`/stories/${(await this.story(slug)).id}/display_status`, { status });
  }

  held(): readonly RoStory[] {
    return this.playout.holdings().get(this.roID)?.stories ?? [];
  }
  heldSlugs(): string[] {
    return this.held().map(({ slug }) => slug ?? '');
  }
  /** The messages that change running orders, from a point on. */
  sent(from = 0): Message[] {
    return this.playout.received.slice(from).filter(({ kind }) => /^ro(?!Req)[A-Z]/.test(kind));
  }
  orders(from = 0): Message[] {
    return this.sent(from).filter(({ kind }) => kind !== 'roStorySend');
  }
  textOf(slug: string): string | undefined {
    const story = this.held().find((one) => one.slug === slug);
    const send: StorySend | undefined = story && this.playout.texts().get(story.storyID);
    return send?.body.flatMap((part) => (part.kind === 'text' ? [textOf(part.element)] : [])).join('|');
  }
  /** Waits until the device holds exactly the sendable stories, in order, and nothing more is sent. */
  async converged(within = 8_000): Promise<void> {
    const wanted = await this.sendable();
    await until(
      () => equal(this.heldSlugs(), wanted),
      `the device holds ${wanted.join(', ')}`,
      within,
      () => this.heldSlugs().join(', '),
    );
  }
  /** Waits until the device has the text of every story it holds that has one. */
  texted(): Promise<void> {
    return until(() => this.held().every(({ storyID }) => this.playout.texts().has(storyID)), 'texts');
  }

  private async pointDevice({ lowerPort, upperPort }: Playout): Promise<void> {
    const { body } = await this.editor.get<{ id: number; protocol: string }[]>('/devices');
    const device = body.find(({ protocol }) => protocol === 'mos')!;
    this.deviceId = device.id;
    await this.editor.put('/devices', { ...device, host: '127.0.0.1', port: lowerPort, upperPort });
  }
}

const equal = (a: readonly unknown[], b: readonly unknown[]): boolean => JSON.stringify(a) === JSON.stringify(b);
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds, looking every 20 ms; fails naming what was waited for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, within = 8_000, found = () => ''): Promise<void> {
  const end = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}${found() && `; found ${found()}`}`);
    await pause(20);
  }
}
