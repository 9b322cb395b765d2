import { keepAiring } from '../airing.ts';
import { Captions } from '../captions/captions.ts';
import type { DeviceSession, SharedOptions } from '../deviceSession.ts';
import type { DeviceMemory } from '../journalEntries.ts';
import { OnAir } from '../onAir.ts';
import { Reporter } from '../reporter.ts';
import { type RundownOnDevice, UNKNOWN_RUNDOWN } from '../rundownOnDevice.ts';
import type { WantedRundown } from '../wanted.ts';
import { type WebStory, webRundown, webStory } from './content.ts';
import { WebDown, WebPort, WebRefused, type WebRequest, type WebSettings } from './webPort.ts';

export interface WebOptions extends SharedOptions {
  readonly settings: Partial<WebSettings>;
  /** Whether another bridge spoke to the device before, with unknown requests. */
  readonly maybeTold: boolean;
}
/** The content of one request. */
interface Content {
  readonly change: 'rundown' | 'deleted' | 'caption';
  readonly [name: string]: unknown;
}
/** What a service is to be told, and by what it is known whether that changed. */
interface Telling {
  readonly content: Content;
  readonly print: string;
}
const RETRY_MS = 5_000;
const REFUSED_MS = 30_000;

/**
 * Keeps a web service as the rundowns want it: one signed JSON request for each change, with all stories of the rundown in it (BRG-04).
 * A request that failed comes again with the same id and bytes, unless the rundown moved on meanwhile; then the newest goes out, of a caption at the
 * next attempt.
 */
export class WebSession implements DeviceSession {
  readonly deviceId: number;
  state: 'DOWN' | 'LIVE' = 'DOWN';
  private readonly options: WebOptions;
  private readonly port: WebPort;
  private readonly reporter: Reporter;
  private readonly onAir: OnAir;
  private readonly captions: Captions;
  /** The last content sent of each rundown, and the stories it then had. */
  private readonly said = new Map<string, { print: string; stories: readonly WebStory[] }>();
  private readonly refused = new Map<string, { print: string; until: number }>();
  /** What got no answer, by rundown or caption: the service may have taken it, so that what it holds is told again, whatever was said before. */
  private readonly unsure = new Map<string, WebRequest & { readonly print: string }>();
  private wanted: ReadonlyMap<string, WantedRundown> | undefined;
  private running: Promise<void> = Promise.resolve();
  private queued = false;
  private stopped = false;
  private known = false;
  private cancelNextRun: () => void = () => undefined;

  constructor(options: WebOptions) {
    this.options = options;
    const { device, clock, log, journal, settings, leased, watch } = options;
    this.deviceId = device.id;
    const tap = (direction: 'in' | 'out', text: string): void => watch.frame({ device: device.id, port: 'http', direction, text });
    this.port = new WebPort({ device, clock, log, allowed: leased, settings, tap });
    this.reporter = new Reporter(device.id, journal, clock, options.onReport);
    this.onAir = new OnAir(clock, this.memory.airing, undefined, this.memory.marks);
    this.captions = new Captions(this.memory.told);
  }

  start(): void {
    void this.port.reaches().then((there) => {
      if (!this.known) this.reached(there);
    });
  }
  stop(): void {
    this.stopped = true;
    this.cancelNextRun();
    this.port.stop();
  }
  want(rundowns: readonly WantedRundown[]): void {
    this.wanted = new Map(rundowns.map((rundown) => [rundown.uuid, rundown]));
    const { journal, clock } = this.options;
    const airing = rundowns.map(({ uuid, active, onAirStoryUuid }) => ({ roID: uuid, active, onAir: onAirStoryUuid ?? undefined }));
    this.onAir.newsroom(new Map(airing.map((one) => [one.roID, one])), this.memory.told.keys());
    journal.airing(this.deviceId, this.onAir.remember());
    journal.marks(this.deviceId, this.onAir.marks());
    this.captions.keep(
      (roID) => this.onAir.of(roID),
      (roID, storyID) => journal.record(this.deviceId, roID, { k: 'forget', storyID }, clock.now()),
    );
    this.forgetCaptions();
    this.run();
  }
  wake(): void {
    this.run();
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.deviceId)!;
  }
  private toldOf(uuid: string): RundownOnDevice {
    return (
      this.memory.told.get(uuid) ?? {
        ...UNKNOWN_RUNDOWN,
        mayHoldUnknownOrder: this.options.maybeTold && this.wanted?.get(uuid)?.active === true,
      }
    );
  }

  /** Forgets how it went with the captions of stories that are not on air any more: when they air again they go out as new. */
  private forgetCaptions(): void {
    for (const sent of [this.unsure, this.refused])
      for (const key of sent.keys()) {
        const [roID, storyID] = key.split('/') as [string, string?];
        if (storyID !== undefined && !this.onAir.of(roID).has(storyID)) sent.delete(key);
      }
  }

  private run(): void {
    if (this.queued) return;
    this.queued = true;
    this.running = this.running
      .then(() => {
        this.queued = false;
        return this.keep();
      })
      .catch((error: Error) => this.failed(error));
  }

  private async keep(): Promise<void> {
    this.cancelNextRun();
    const since = this.options.clock.steady();
    let trouble: WebDown | undefined;
    for (const uuid of this.inTurn()) {
      if (this.stopped || !this.wanted || !this.options.leased()) return;
      const rundown = this.wanted.get(uuid);
      try {
        if (rundown?.active) await this.rundown(rundown);
        else await this.removed(uuid);
      } catch (error) {
        // A service that answers may take the other rundowns all the same.
        if (!(error instanceof WebDown && error.answered)) throw error;
        trouble ??= error;
      }
    }
    await this.options.journal.commit();
    if (trouble) throw trouble;
    // What was over before and is here still is wanted no more: what is wanted went out again.
    for (const [key, { until }] of this.refused) if (until <= since) this.refused.delete(key);
    const { clock } = this.options;
    const again = Math.min(...[...this.refused.values()].map(({ until }) => until - clock.steady()), this.onAir.nextChangeIn());
    if (Number.isFinite(again) && !this.stopped) this.cancelNextRun = clock.after(Math.max(10, again), () => this.run());
  }

  /** The rundowns it knows or is to know, those on air first: one that it does not take is tried for seconds. */
  private inTurn(): readonly string[] {
    const unsure = [...this.unsure.keys()].filter((key) => !key.includes('/'));
    const all = [...new Set([...this.memory.told.keys(), ...(this.wanted?.keys() ?? []), ...unsure])];
    const isQuiet = (uuid: string): number => Number(this.onAir.of(uuid).size === 0);
    return all.sort((a, b) => isQuiet(a) - isQuiet(b));
  }

  private async rundown(rundown: WantedRundown): Promise<void> {
    const { device } = this.options;
    const { uuid, replaceNonce, mode } = rundown;
    const told = this.toldOf(uuid);
    const before = this.said.get(uuid);
    const asked = told.nonce !== replaceNonce;
    // In MANUAL nothing follows by itself; requests made before the bridge started were already done.
    if (mode === 'MANUAL' && !asked) return this.caption(rundown);
    const airing = this.onAir.of(uuid);
    const wanted = rundown.stories.map((story) => webStory(story, device));
    if (!before && told.order && [...airing].some((id) => !wanted.some(({ storyID }) => storyID === id))) {
      this.reporter.waiting(
        uuid,
        told.order.stories.filter(({ storyID }) => airing.has(storyID)).map(({ slug, storyID }) => slug ?? storyID),
      );
      return;
    }
    const kept = keepAiring(before?.stories ?? [], wanted, airing);
    this.reporter.waiting(
      uuid,
      kept.waiting.map((id) => kept.stories.find(({ storyID }) => storyID === id)?.slug ?? id),
    );
    const content = webRundown(rundown, kept.stories, device.type);
    const print = JSON.stringify(content);
    if (asked || before?.print !== print || this.unsure.has(uuid)) {
      const telling = {
        content: { change: 'rundown', replace: asked, rundown: shown(content) },
        print: `${replaceNonce}/${print}`,
      } as const;
      if (!(await this.send(uuid, telling))) return;
      this.said.set(uuid, { print, stories: kept.stories });
      const stories = kept.stories.map(({ storyID, slug }) => ({ storyID, slug, parts: [] }));
      this.options.journal.record(
        this.deviceId,
        uuid,
        { k: 'full', order: { roID: uuid, slug: rundown.slug, stories }, nonce: replaceNonce, owed: [] },
        this.options.clock.now(),
      );
      this.reporter.count(uuid, stories.length);
      this.reached(true);
    }
    await this.caption(rundown);
  }

  /** Sends the text of the story that went on air to a caption device, once. */
  private async caption(rundown: WantedRundown): Promise<void> {
    const { device, journal, clock } = this.options;
    if (device.type !== 'cc') return;
    for (const id of this.onAir.of(rundown.uuid)) {
      if (this.captions.of(rundown.uuid).has(id)) continue;
      const first = this.captionOf(rundown, id);
      // What is corrected between two attempts is not to miss the air.
      const newest = (): Telling | undefined => this.captionOf(this.wanted?.get(rundown.uuid), id);
      if (!first || !(await this.send(`${rundown.uuid}/${id}`, first, newest))) continue;
      this.captions.sent(rundown.uuid, id);
      journal.record(this.deviceId, rundown.uuid, { k: 'text', storyID: id, print: id }, clock.now());
      this.reporter.status(rundown.uuid, id, 'OK');
    }
  }

  private captionOf(rundown: WantedRundown | undefined, id: string): Telling | undefined {
    const story = rundown?.stories.find(({ uuid }) => uuid === id);
    if (!story) return undefined;
    const { texts, slug } = webStory(story, this.options.device);
    const content = { change: 'caption', rundown: rundown!.uuid, story: id, slug, texts } as const;
    return texts.length === 0 ? undefined : { content, print: JSON.stringify(content) };
  }

  private async removed(uuid: string): Promise<void> {
    const told = this.toldOf(uuid);
    if (!told.order && !told.mayHoldUnknownOrder && !this.unsure.has(uuid)) return;
    const airing = this.onAir.of(uuid);
    const waiting = (told.order?.stories ?? []).filter(({ storyID }) => airing.has(storyID)).map(({ slug, storyID }) => slug ?? storyID);
    this.reporter.waiting(uuid, waiting);
    if (waiting.length > 0 || !(await this.send(uuid, { content: { change: 'deleted', rundown: { uuid } }, print: 'deleted' }))) return;
    this.options.journal.record(this.deviceId, uuid, { k: 'gone' }, this.options.clock.now());
    this.said.delete(uuid);
    this.reporter.gone(uuid);
    this.reached(true);
  }

  /** Sends one request, at each attempt the newest where that is told; false when it was refused, now or for the same content lately. */
  private async send(key: string, first: Telling, newest: () => Telling | undefined = () => first): Promise<boolean> {
    const { clock } = this.options;
    const refused = this.refused.get(key);
    if (refused?.print === first.print && clock.steady() < refused.until) return false;
    this.refused.delete(key);
    let telling = first;
    let request: Promise<WebRequest> | undefined;
    try {
      await this.port.post(() => {
        const told = newest() ?? telling;
        if (!request || told.print !== telling.print) request = this.request(key, (telling = told));
        return request;
      });
    } catch (error) {
      if (!(error instanceof WebRefused)) throw error;
      this.unsure.delete(key);
      this.refused.set(key, { print: telling.print, until: clock.steady() + REFUSED_MS });
      this.reporter.nack(key.split('/')[0]!, telling.content.change, error.message);
      return false;
    }
    this.unsure.delete(key);
    return true;
  }
  /** The request that tells something: the one before where that told the same and got no answer. */
  private async request(key: string, { content, print }: Telling): Promise<WebRequest> {
    const { journal, clock, device, dated } = this.options;
    const before = this.unsure.get(key);
    if (before?.print === print) return before;
    const id = await journal.nextId(this.deviceId);
    const head = { id, at: new Date(dated(clock.now())).toISOString(), device: { id: device.id, name: device.name, type: device.type } };
    const request = { print, id, body: JSON.stringify({ ...head, ...content }) };
    this.unsure.set(key, request);
    return request;
  }

  private reached(there: boolean): void {
    const held = [...this.memory.told.values()].some(({ order }) => order);
    this.known = true;
    this.state = there ? 'LIVE' : 'DOWN';
    this.reporter.connection(there ? (held ? 'EXIST' : 'CAN_CREATE') : 'CANT_CREATE');
  }

  private failed(error: Error): void {
    const { log, clock } = this.options;
    if (this.stopped) return;
    log('warn', 'a web service was not told', { device: this.deviceId, reason: error.message.slice(0, 200) });
    if (error instanceof WebDown) this.reached(false);
    this.cancelNextRun = clock.after(RETRY_MS, () => this.run());
  }
}

/** A rundown as it stands in the request: stories are named by their uuid. */
const shown = ({ stories, ...head }: ReturnType<typeof webRundown>): object => ({
  ...head,
  stories: stories.map(({ storyID, ...story }) => ({ uuid: storyID, ...story })),
});
