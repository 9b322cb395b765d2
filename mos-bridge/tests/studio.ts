import { randomUUID } from 'node:crypto';
import { type Playout, type PlayoutOptions, startPlayout } from '@lauda/simulators';
import { type BridgedServer, createRundown, startBridgedServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach } from 'vitest';
import type { Bridge, BridgeOptions } from '../src/bridge.ts';
import { Bridged, type DeviceRow, IDS, type ListedStory, type Show } from './bridged.ts';

interface Machine {
  stop(): Promise<unknown>;
}
/** A simulated device that is stored. */
export type StoredPlayout = Playout & { readonly deviceId: number };

/** A newsroom with one program and no devices, and a bridge that serves what a test gives it. */
export class Studio extends Bridged {
  /** May do everything but what is the owner's. */
  readonly ana: WireClient = this.editor;
  readonly program: BridgedServer['program'];
  private readonly devices: number[] = [];
  private readonly machines: Machine[] = [];
  private readonly shows: { show: Show; stories: number[] }[] = [];
  private days = 0;

  private constructor({ server, ana, token, program }: BridgedServer) {
    super(server, ana, token);
    this.program = program;
  }
  static async open(): Promise<Studio> {
    const studio = new Studio(await startBridgedServer());
    studio.programId = await studio.program();
    return studio;
  }

  /** Stores a device on the loopback; it is gone with the next {@link Studio.end}. */
  async device(type: string, port: number, more: object = {}): Promise<number> {
    const device = { name: `${type} ${this.devices.length}`, type, protocol: 'mos', host: '127.0.0.1', port, ...more };
    const { status, body } = await this.ana.post<{ id: number }>('/devices', { mosId: `${type}.tv`, ncsId: 'ncs.tv', ...device });
    if (status !== 201) throw new Error(`the device was not stored: ${JSON.stringify(body)}`);
    this.devices.push(body.id);
    return body.id;
  }
  /** Starts a playout and stores it as a device of a type; the next {@link Studio.end} ends both. */
  async playout(
    options: Partial<PlayoutOptions> = {},
    { type = 'playout', ...more }: { readonly type?: string } & Record<string, unknown> = {},
  ): Promise<StoredPlayout> {
    const device = this.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS, ...options }));
    const deviceId = await this.device(type, device.lowerPort, { upperPort: device.upperPort, ...IDS, ...more });
    return Object.assign(device, { deviceId });
  }
  /** Has the next {@link Studio.end} stop something as well. */
  keep<T extends Machine>(machine: T): T {
    this.machines.push(machine);
    return machine;
  }

  async begin(options: Partial<BridgeOptions> = {}): Promise<void> {
    this.logs.length = 0;
    if (this.journalDir === '') await this.freshJournal();
    await this.startBridge(options);
  }
  /** Stops the bridge and what was kept, and forgets its journal and the devices. */
  async end(): Promise<void> {
    await this.bridge?.stop();
    this.bridge = undefined as unknown as Bridge;
    if (this.journalDir !== '') await this.forgetJournal();
    this.journalDir = '';
    // A test that failed leaves its rundowns on the devices of the next.
    for (const { show, stories } of this.shows.splice(0)) {
      await this.showAs(stories, 'blank');
      await this.disable(show);
    }
    for (const id of this.devices.splice(0)) await this.ana.delete(`/devices/${id}`);
    // Some were stopped by their test already.
    for (const machine of this.machines.splice(0)) await machine.stop().catch(() => undefined);
  }

  /** Makes the rundown of another day with approved stories. */
  async show(...stories: object[]): Promise<{ show: Show; stories: ListedStory[] }> {
    const date = new Date(Date.UTC(2026, 10, 21) + ++this.days * 86_400_000).toISOString().slice(0, 10);
    const show = (await createRundown<Show>(this.ana, { date, programId: this.programId })).body;
    const made: ListedStory[] = [];
    this.shows.push({ show, stories: [] });
    for (const one of stories) made.push(await this.story(show, one));
    return { show, stories: made };
  }
  async story(show: Show, story: object, block = 0): Promise<ListedStory> {
    const { status, body } = await this.ana.post<ListedStory>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[block]!.id, story });
    if (status !== 201) throw new Error(`the story was not made: ${JSON.stringify(body)}`);
    await this.ana.patch(`/stories/${body.id}`, 'approved', true);
    this.shows.at(-1)!.stories.push(body.id);
    return body;
  }
  enable({ id }: Show, automatic = true) {
    return this.switchOn(id, automatic);
  }
  disable({ id }: Show) {
    return this.switchOff(id);
  }
  move({ id }: Show, story: ListedStory, before: ListedStory): Promise<void> {
    return this.putBefore(id, story, before);
  }
  display({ id }: ListedStory, status: string): Promise<void> {
    return this.showOne(id, status);
  }
  /** The rundown as it is now. */
  loaded({ date }: Show): Promise<Show> {
    return this.rundownOf(date);
  }
  async told(id: number): Promise<ListedStory> {
    return (await this.ana.get<ListedStory>(`/stories/${id}`)).body;
  }
  row({ id }: Show, deviceId: number): Promise<DeviceRow> {
    return this.rowOf(id, deviceId);
  }
}

/** Opens a studio for the tests of a file: ended after each of them, closed after the last. */
export async function studioForTests(): Promise<Studio> {
  const studio = await Studio.open();
  afterEach(() => studio.end());
  afterAll(() => studio.close());
  return studio;
}

/** One part of a story with a text. */
export const text = (words: string) => ({ uuid: randomUUID(), type: 'TEXT', text: words });
/** The slugs of the stories a device holds of a rundown; none where it does not hold it. */
export const slugsIn = (device: Pick<Playout, 'holdings'>, { uuid }: Show): string[] =>
  device
    .holdings()
    .get(uuid)
    ?.stories.map(({ slug }) => slug ?? '') ?? [];
