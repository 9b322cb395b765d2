import { cutText } from '@lauda/domain';
import { Pages, writePage } from '@lauda/ii';
import { partsInOrder } from '../desired.ts';
import type { DeviceSession, SharedOptions } from '../deviceSession.ts';
import type { DeviceMemory } from '../journalEntries.ts';
import { Presence } from '../presence.ts';
import { Reporter } from '../reporter.ts';
import type { JournalEvent } from '../rundownOnDevice.ts';
import type { Report } from '../unsent.ts';
import type { SubSection, WantedRundown, WantedStory } from '../wanted.ts';
import { IiDown, IiPort, type IiSettings } from './iiPort.ts';

export interface IiSessionOptions extends SharedOptions {
  readonly settings?: Partial<IiSettings>;
}
const RETRY_MS = 5_000;
/** The name the pages of credits are kept under; they belong to no rundown. */
const CREDITS = 'credits';

interface Item {
  readonly id: string;
  readonly code: string;
  readonly fields: readonly string[];
}
/** The result for the graphics of a story: how many were written, and why not all were. */
interface Outcome {
  readonly written: number;
  readonly refused: string | undefined;
}

/** Writes the graphics of the active rundowns to the pages of a device. Writing a page changes nothing on air: a person takes it. */
export class IiSession implements DeviceSession {
  readonly deviceId: number;
  private readonly options: IiSessionOptions;
  private readonly port: IiPort;
  private readonly presence: Presence;
  private readonly pages: Pages;
  /** The pages of all credits but the first: they are sent together, so each has one of its own on every device. */
  private readonly morePages: Pages;
  /** The last line the device acknowledged, by item. */
  private readonly acknowledgedLines = new Map<string, string>();
  /** How many stories were reported of each rundown. */
  private readonly counted = new Map<string, number>();
  private wanted: readonly WantedRundown[] | undefined;
  private running: Promise<void> = Promise.resolve();
  private cancelNextRun: () => void = () => undefined;
  private isStopped = false;

  constructor(options: IiSessionOptions) {
    const { device, clock, log, settings, watch } = options;
    this.options = options;
    this.deviceId = device.id;
    this.presence = new Presence(new Reporter(device.id, options.journal, clock, options.onReport));
    const { host, port, inputCharset, outputCharset, incrementCode, profile } = device;
    this.port = new IiPort({
      device: device.id,
      host: host!,
      port: port!,
      inputCharset,
      outputCharset,
      clock,
      log,
      tap: (direction, text) => watch.frame({ device: device.id, port: 'ii', direction, text }),
      ...(settings ? { settings } : {}),
    });
    const [from, to] = [Number(profile?.pageFrom), Number(profile?.pageTo)];
    const range = {
      ...(Number.isInteger(from) && from > 0 ? { from } : {}),
      ...(Number.isInteger(to) && to > 0 ? { to } : {}),
    };
    this.pages = new Pages({ increment: incrementCode, ...range });
    // A device that does not count has the graphics of each template on the page of its code.
    const codes = [...device.templates.map(({ code }) => code), this.creditsCode()];
    this.morePages = incrementCode ? this.pages : new Pages({ increment: true, reserved: new Set(codes.map(Number)), ...range });
    for (const { pages } of this.memory.acknowledged.values()) for (const [id, page] of pages) this.pagesFor(id).restore(id, page);
  }

  get state(): 'DOWN' | 'LIVE' {
    return this.presence.state;
  }

  start(): void {
    this.run();
  }
  stop(): void {
    this.isStopped = true;
    this.cancelNextRun();
    this.port.end();
    this.presence.ends();
  }
  setWanted(rundowns: readonly WantedRundown[]): void {
    this.wanted = rundowns;
    this.run();
  }
  wake(): void {
    this.run();
  }

  /** Runs a command of the newsroom on a graphics device. */
  command(verb: string, args: Record<string, unknown>): Promise<unknown> {
    if (verb === 'credits') return this.credits(args.entries as string[]);
    return Promise.reject(new Error(`a graphics device does not know '${verb}'`));
  }

  /** Writes one page for each credit; resolves with how many were acknowledged. */
  private async credits(entries: readonly string[]): Promise<number> {
    const code = this.creditsCode();
    if (code === '') throw new Error('the device has no template of one field for the credits');
    const ids = entries.map((_entry, index) => creditId(index));
    const lines = entries.map((entry, index) => writePage(this.pageOf(CREDITS, { id: ids[index]!, code }), code, [entry]));
    await this.options.journal.commit();
    await this.port.send(lines);
    this.keepOnly(CREDITS, new Set(ids));
    await this.options.journal.commit();
    return entries.length;
  }
  private creditsCode(): string {
    const { profile, templates } = this.options.device;
    return String(profile?.creditsTemplate ?? templates.find(({ fields }) => fields.length === 1)?.code ?? '');
  }
  private pagesFor(id: string): Pages {
    return id.startsWith(`${CREDITS}/`) && id !== creditId(0) ? this.morePages : this.pages;
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.deviceId)!;
  }
  private record(roID: string, event: JournalEvent): void {
    this.options.journal.record(this.deviceId, roID, event, this.options.clock.now());
  }

  private run(): void {
    this.running = this.running.then(() => this.write()).catch((error: Error) => this.failed(error));
  }

  private async write(): Promise<void> {
    this.cancelNextRun();
    const wanted = this.wanted ?? [];
    const written = new Set<string>();
    for (const rundown of wanted) {
      const asked = this.memory.acknowledged.get(rundown.uuid)?.writtenNonce !== rundown.replaceNonce;
      if (!rundown.active || !(asked || rundown.mode === 'AUTOMATIC')) continue;
      for (const story of rundown.stories) {
        if (this.isStopped || !this.options.leased()) return;
        await this.story(rundown, story, asked);
      }
      if (asked) this.record(rundown.uuid, { k: 'written', nonce: rundown.replaceNonce });
      written.add(rundown.uuid);
      this.count(rundown, asked);
    }
    // Until the wanted content is known, nothing counts as removed.
    if (this.wanted) this.forgetOthers(wanted, written);
    await this.options.journal.commit();
    if (this.isStopped || !this.options.leased()) return;
    // Otherwise a device without graphics would be shown as broken until the first graphic is sent.
    if (this.state === 'DOWN') await this.port.reach();
    this.presence.reached(true);
  }

  private count({ uuid, stories }: WantedRundown, asked: boolean): void {
    if (!asked && this.counted.get(uuid) === stories.length) return;
    this.counted.set(uuid, stories.length);
    this.report({ kind: 'ack', rundownUuid: uuid, status: String(stories.length) });
  }

  private async story(rundown: WantedRundown, story: WantedStory, whole: boolean): Promise<void> {
    const { written, refused } = await this.items(rundown.uuid, graphicsOf(story), whole);
    const about = { kind: 'status', rundownUuid: rundown.uuid, storyUuid: story.uuid } as const;
    const flagged = this.memory.flagged.get(story.uuid);
    if (flagged !== refused) this.options.journal.flag(this.deviceId, story.uuid, refused ?? null);
    if (refused !== undefined) {
      if (whole || flagged !== refused) this.report({ ...about, status: 'ERROR', text: cutText(refused, 2000) });
    } else if (flagged !== undefined || written > 0) this.report({ ...about, status: 'READY' });
  }

  private async items(roID: string, items: readonly Item[], whole: boolean): Promise<Outcome> {
    const lines = new Map<string, string>();
    let refused: string | undefined;
    try {
      for (const item of items) {
        const fields = this.filled(item);
        lines.set(item.id, writePage(this.pageOf(roID, item), item.code, fields));
      }
    } catch (error) {
      refused = (error as Error).message;
    }
    await this.options.journal.commit();
    let written = 0;
    for (const [id, line] of lines) {
      if (!whole && this.acknowledgedLines.get(id) === line) continue;
      await this.port.send([line]);
      this.acknowledgedLines.set(id, line);
      written++;
    }
    return { written, refused };
  }

  /** The page of a graphic, which it has from now on. */
  private pageOf(roID: string, { id, code }: Pick<Item, 'id' | 'code'>): string {
    const page = this.pagesFor(id).pageOf(id, code);
    const known = this.memory.acknowledged.get(roID)?.pages.get(id);
    if (known?.page !== page || known.code !== code) this.record(roID, { k: 'page', itemID: id, code, page });
    return page;
  }

  /** Every field of the template in its place: their number must be that of the template. */
  private filled({ code, fields }: Item): string[] {
    const count = this.options.device.templates.find((template) => template.code === code)?.fields.length ?? fields.length;
    if (fields.length > count) throw new RangeError(`template ${code} has ${count} fields, the item ${fields.length}`);
    return Array.from({ length: count }, (_, index) => fields[index] ?? '');
  }

  /** Frees the pages of removed graphics, except those of a rundown that waits for its release: the device still shows its former state. */
  private forgetOthers(wanted: readonly WantedRundown[], written: ReadonlySet<string>): void {
    for (const roID of [...this.memory.acknowledged.keys()]) {
      const rundown = wanted.find(({ uuid }) => uuid === roID);
      if (roID === CREDITS || (rundown && !written.has(roID))) continue;
      this.keepOnly(roID, new Set(rundown?.stories.flatMap(graphicsOf).map(({ id }) => id)));
      if (!rundown) this.record(roID, { k: 'gone' });
    }
    const active = new Set(wanted.filter((rundown) => rundown.active).map(({ uuid }) => uuid));
    for (const uuid of this.counted.keys()) if (!active.has(uuid)) this.counted.delete(uuid);
  }

  private keepOnly(roID: string, kept: ReadonlySet<string>): void {
    const gone = [...(this.memory.acknowledged.get(roID)?.pages.keys() ?? [])].filter((id) => !kept.has(id));
    for (const itemID of gone) this.record(roID, { k: 'free', itemID });
    for (const id of gone) this.free(id);
  }
  /** A graphic that was moved to another rundown keeps its page there. */
  private free(id: string): void {
    if ([...this.memory.acknowledged.values()].some(({ pages }) => pages.has(id))) return;
    this.acknowledgedLines.delete(id);
    this.pagesFor(id).free(id);
  }

  private failed(error: Error): void {
    const { log, clock } = this.options;
    if (this.isStopped) return;
    log('warn', 'graphics were not written', { device: this.deviceId, reason: error.message.slice(0, 200) });
    if (error instanceof IiDown) this.presence.reached(false);
    this.cancelNextRun = clock.after(RETRY_MS, () => this.run());
  }

  private report(report: Omit<Report, 'seq' | 'deviceId' | 'at'>): void {
    this.options.journal.report({ ...report, deviceId: this.deviceId, at: this.options.clock.now() });
    this.options.onReport();
  }
}

const creditId = (index: number): string => `${CREDITS}/${index}`;
const isGraphic = (part: SubSection): boolean => part.type === 'CG' && Boolean(part.code);
const itemOf = (part: SubSection): Item => ({
  id: part.uuid,
  code: part.code!,
  fields: (part.cgFields ?? []).map(({ value }) => value),
});
const graphicsOf = (story: WantedStory): Item[] => partsInOrder(story).filter(isGraphic).map(itemOf);
