import { type Message, type RoStory, type StorySend, textOf } from '@lauda/mos';
import { type Playout, type PlayoutOptions, startPlayout } from '@lauda/simulators';
import { bridgeToken, startTestServer } from '@lauda/testing';
import { afterAll } from 'vitest';
import type { BridgeOptions } from '../src/bridge.ts';
import { Bridged, type DeviceRow, type ListedStory, type Show, sendableIn } from './bridged.ts';
import { until } from './wait.ts';

export const MOS_ID = 'playout.demo.lauda.mos';
export const NCS_ID = 'ncs.demo.lauda.mos';
const DAY = '2026-11-21';

/** A demo newsroom, a simulated playout and a bridge between them, on free ports. */
export class Room extends Bridged {
  rundownId = 0;
  roID = '';
  deviceId = 0;
  playout!: Playout;

  static async open(): Promise<Room> {
    const server = await startTestServer({ demo: true });
    const editor = await server.as('admin');
    const room = new Room(server, editor, await bridgeToken(editor));
    const programs = await editor.get<{ id: number; name: string }[]>('/programs');
    room.programId = programs.body.find(({ name }) => name === 'Jornal da Noite')!.id;
    const { id, uuid } = await room.rundown();
    return Object.assign(room, { rundownId: id, roID: uuid });
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
    await this.freshJournal();
  }
  /** Takes the rundown off the air and off the devices, and stops what `begin` started. */
  async end(): Promise<void> {
    const all = (await this.stories()).map(({ id }) => id);
    await this.showAs(all, 'blank');
    await this.switchOff(this.rundownId);
    await this.bridge.stop();
    await this.playout.stop().catch(() => undefined);
    await this.forgetJournal();
  }

  rundown(): Promise<Show> {
    return this.rundownOf(DAY);
  }
  async stories(): Promise<ListedStory[]> {
    return (await this.rundown()).blocks.flatMap(({ stories }) => stories);
  }
  async story(slug: string): Promise<ListedStory> {
    return (await this.stories()).find((story) => story.slug === slug)!;
  }
  /** The slugs a device should hold, in order. */
  async sendable(): Promise<string[]> {
    return sendableIn(await this.rundown()).map(({ slug }) => slug);
  }
  deviceRow(): Promise<DeviceRow> {
    return this.rowOf(this.rundownId, this.deviceId);
  }
  enable(automatic = true) {
    return this.switchOn(this.rundownId, automatic);
  }
  disable() {
    return this.switchOff(this.rundownId);
  }
  /** Puts a story before another. */
  async move(slug: string, before: string): Promise<void> {
    await this.putBefore(this.rundownId, await this.story(slug), await this.story(before));
  }
  async patch(slug: string, field: string, value: unknown): Promise<number> {
    return (await this.editor.patch(`/stories/${(await this.story(slug)).id}`, field, value)).status;
  }
  async display(slug: string, status: string): Promise<void> {
    await this.showOne((await this.story(slug)).id, status);
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
  /** Waits until the device holds exactly the sendable stories, in order. */
  async converged(within?: number): Promise<void> {
    const wanted = await this.sendable();
    const held = (): string => this.heldSlugs().join(', ');
    await until(() => held() === wanted.join(', '), `the device holds ${wanted.join(', ')}`, within, held);
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

/** Opens a room for the tests of a file, closed after the last of them. */
export async function roomForTests(): Promise<Room> {
  const room = await Room.open();
  afterAll(() => room.close());
  return room;
}
