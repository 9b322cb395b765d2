import { keepAiring } from '../airing.ts';
import { Captions } from '../captions/captions.ts';
import type { DeviceSession, SharedOptions } from '../deviceSession.ts';
import type { DeviceMemory } from '../journalEntries.ts';
import { OnAir } from '../onAir.ts';
import { Presence } from '../presence.ts';
import { Reporter } from '../reporter.ts';
import { type RundownOnDevice, UNKNOWN_RUNDOWN } from '../rundownOnDevice.ts';
import type { WantedRundown } from '../wanted.ts';
import { type WebStory, webRundown, webStory } from './content.ts';
import { WebDown, WebPort, WebRefused, type WebRequest, type WebSettings } from './webPort.ts';

export interface WebOptions extends SharedOptions {
  readonly settings: Partial<WebSettings>;
  /** Whether another bridge may have sent the service requests that our journal does not know. */
  readonly mayHaveUnknownMessages: boolean;
}
/** The content of one request. */
interface Content {
  readonly change: 'rundown' | 'deleted' | 'caption';
  readonly [name: string]: unknown;
}
/** The content of a request to send, and its fingerprint, which tells whether the content changed. */
interface PendingContent {
  readonly content: Content;
  readonly print: string;
}
const RETRY_MS = 5_000;
const REFUSED_MS = 30_000;

/**
 * Keeps a web service in step with the rundowns: one signed JSON request for each change, with all stories of the rundown in it (BRG-04).
 * A failed request is repeated with the same id and bytes. If the content changed in between, the newest goes out instead: a caption at the next
 * attempt, a rundown with the next run.
 */
export class WebSession implements DeviceSession {
  readonly deviceId: number;
  private readonly options: WebOptions;
  private readonly port: WebPort;
  private readonly reporter: Reporter;
  private readonly presence: Presence;
  private readonly onAir: OnAir;
  private readonly captions: Captions;
  /** The last content sent of each rundown, and the stories it then had. */
  private readonly lastSent = new Map<string, { print: string; stories: readonly WebStory[] }>();
  private readonly refused = new Map<string, { print: string; until: number }>();
  /** The requests without an answer, by rundown or caption: the service may have taken them, so its content is sent again even if it seems current. */
  private readonly unanswered = new Map<string, WebRequest & { readonly print: string }>();
  private wanted: ReadonlyMap<string, WantedRundown> | undefined;
  private running: Promise<void> = Promise.resolve();
  private isQueued = false;
  private isStopped = false;
  private cancelNextRun: () => void = () => undefined;

  constructor(options: WebOptions) {
    this.options = options;
    const { device, clock, log, journal, settings, leased, watch } = options;
    this.deviceId = device.id;
    const tap = (direction: 'in' | 'out', text: string): void => watch.frame({ device: device.id, port: 'http', direction, text });
    this.port = new WebPort({ device, clock, log, allowed: leased, settings, tap });
    this.reporter = new Reporter(device.id, journal, clock, options.onReport);
    this.presence = new Presence(this.reporter, () => [...this.memory.acknowledged.values()].some(({ order }) => order));
    this.onAir = new OnAir(clock, this.memory.airing, undefined, this.memory.marks);
    this.captions = new Captions(this.memory.acknowledged);
  }

  get state(): 'DOWN' | 'LIVE' {
    return this.presence.state;
  }

  start(): void {
    void this.port.reaches().then((isThere) => {
      if (!this.presence.isKnown) this.presence.reached(isThere);
    });
  }
  stop(): void {
    this.isStopped = true;
    this.cancelNextRun();
    this.port.stop();
    this.presence.ends();
  }
  setWanted(rundowns: readonly WantedRundown[]): void {
    this.wanted = new Map(rundowns.map((rundown) => [rundown.uuid, rundown]));
    const { journal, clock } = this.options;
    const airing = rundowns.map(({ uuid, active, onAirStoryUuid }) => ({ roID: uuid, active, onAir: onAirStoryUuid ?? undefined }));
    this.onAir.followNewsroom(new Map(airing.map((one) => [one.roID, one])), this.memory.acknowledged.keys());
    journal.airing(this.deviceId, this.onAir.newsroomStories());
    journal.marks(this.deviceId, this.onAir.marks());
    this.captions.dropEnded(
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
  private acknowledgedOf(uuid: string): RundownOnDevice {
    return (
      this.memory.acknowledged.get(uuid) ?? {
        ...UNKNOWN_RUNDOWN,
        mayHoldUnknownOrder: this.options.mayHaveUnknownMessages && this.wanted?.get(uuid)?.active === true,
      }
    );
  }

  /** Forgets refusals and unanswered requests of captions whose stories are off the air: when they air again the captions go out as new. */
  private forgetCaptions(): void {
    for (const sent of [this.unanswered, this.refused])
      for (const key of sent.keys()) {
        const [roID, storyID] = key.split('/') as [string, string?];
        if (storyID !== undefined && !this.onAir.of(roID).has(storyID)) sent.delete(key);
      }
  }

  private run(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    this.running = this.running
      .then(() => {
        this.isQueued = false;
        return this.keep();
      })
      .catch((error: Error) => this.failed(error));
  }

  private async keep(): Promise<void> {
    this.cancelNextRun();
    const since = this.options.clock.steady();
    let trouble: WebDown | undefined;
    for (const uuid of this.inTurn()) {
      if (this.isStopped || !this.wanted || !this.options.leased()) return;
      const rundown = this.wanted.get(uuid);
      try {
        if (rundown?.active) await this.rundown(rundown);
        else await this.removed(uuid);
      } catch (error) {
        // The service answered, so it may take the other rundowns.
        if (!(error instanceof WebDown && error.answered)) throw error;
        trouble ??= error;
      }
    }
    await this.options.journal.commit();
    if (trouble) throw trouble;
    // A refusal that had expired when this run began was sent again, which removed it; if it is still here, nobody wants it any more.
    for (const [key, { until }] of this.refused) if (until <= since) this.refused.delete(key);
    const { clock } = this.options;
    const again = Math.min(...[...this.refused.values()].map(({ until }) => until - clock.steady()), this.onAir.nextChangeIn());
    if (Number.isFinite(again) && !this.isStopped) this.cancelNextRun = clock.after(Math.max(10, again), () => this.run());
  }

  /** The rundowns the service holds or should hold, those on air first: the attempts for one it does not take last seconds. */
  private inTurn(): readonly string[] {
    const unanswered = [...this.unanswered.keys()].filter((key) => !key.includes('/'));
    const all = [...new Set([...this.memory.acknowledged.keys(), ...(this.wanted?.keys() ?? []), ...unanswered])];
    const isQuiet = (uuid: string): number => Number(this.onAir.of(uuid).size === 0);
    return all.sort((a, b) => isQuiet(a) - isQuiet(b));
  }

  private async rundown(rundown: WantedRundown): Promise<void> {
    const { device } = this.options;
    const { uuid, replaceNonce, mode } = rundown;
    const acknowledged = this.acknowledgedOf(uuid);
    const before = this.lastSent.get(uuid);
    const asked = acknowledged.nonce !== replaceNonce;
    // In MANUAL a rundown is sent only when a person asks for it; requests from before the bridge started were already done.
    if (mode === 'MANUAL' && !asked) return this.caption(rundown);
    const airing = this.onAir.of(uuid);
    const wanted = rundown.stories.map((story) => webStory(story, device));
    if (!before && acknowledged.order && [...airing].some((id) => !wanted.some(({ storyID }) => storyID === id))) {
      this.reporter.waiting(
        uuid,
        acknowledged.order.stories.filter(({ storyID }) => airing.has(storyID)).map(({ slug, storyID }) => slug ?? storyID),
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
    if (asked || before?.print !== print || this.unanswered.has(uuid)) {
      const pending = {
        content: { change: 'rundown', replace: asked, rundown: shown(content) },
        print: `${replaceNonce}/${print}`,
      } as const;
      if (!(await this.send(uuid, pending))) return;
      this.lastSent.set(uuid, { print, stories: kept.stories });
      const stories = kept.stories.map(({ storyID, slug }) => ({ storyID, slug, parts: [] }));
      this.options.journal.record(
        this.deviceId,
        uuid,
        { k: 'full', order: { roID: uuid, slug: rundown.slug, stories }, nonce: replaceNonce, owed: [] },
        this.options.clock.now(),
      );
      this.reporter.count(uuid, stories.length);
      this.presence.reached(true);
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
      // A correction between two attempts must be in the captions on air.
      const newest = (): PendingContent | undefined => this.captionOf(this.wanted?.get(rundown.uuid), id);
      if (!first || !(await this.send(`${rundown.uuid}/${id}`, first, newest))) continue;
      this.captions.sent(rundown.uuid, id);
      journal.record(this.deviceId, rundown.uuid, { k: 'text', storyID: id, print: id }, clock.now());
      this.reporter.status(rundown.uuid, id, 'OK');
    }
  }

  private captionOf(rundown: WantedRundown | undefined, id: string): PendingContent | undefined {
    const story = rundown?.stories.find(({ uuid }) => uuid === id);
    if (!story) return undefined;
    const { texts, slug } = webStory(story, this.options.device);
    const content = { change: 'caption', rundown: rundown!.uuid, story: id, slug, texts } as const;
    return texts.length === 0 ? undefined : { content, print: JSON.stringify(content) };
  }

  private async removed(uuid: string): Promise<void> {
    const acknowledged = this.acknowledgedOf(uuid);
    if (!acknowledged.order && !acknowledged.mayHoldUnknownOrder && !this.unanswered.has(uuid)) return;
    const airing = this.onAir.of(uuid);
    const waiting = (acknowledged.order?.stories ?? [])
      .filter(({ storyID }) => airing.has(storyID))
      .map(({ slug, storyID }) => slug ?? storyID);
    this.reporter.waiting(uuid, waiting);
    if (waiting.length > 0 || !(await this.send(uuid, { content: { change: 'deleted', rundown: { uuid } }, print: 'deleted' }))) return;
    this.options.journal.record(this.deviceId, uuid, { k: 'gone' }, this.options.clock.now());
    this.lastSent.delete(uuid);
    this.reporter.gone(uuid);
    this.presence.reached(true);
  }

  /** Sends one request, at each attempt with the newest content; false if it was refused, now or recently for the same content. */
  private async send(key: string, first: PendingContent, newest: () => PendingContent | undefined = () => first): Promise<boolean> {
    const { clock } = this.options;
    const refused = this.refused.get(key);
    if (refused?.print === first.print && clock.steady() < refused.until) return false;
    this.refused.delete(key);
    let pending = first;
    let request: Promise<WebRequest> | undefined;
    try {
      await this.port.post(() => {
        const latest = newest() ?? pending;
        if (!request || latest.print !== pending.print) request = this.request(key, (pending = latest));
        return request;
      });
    } catch (error) {
      if (!(error instanceof WebRefused)) throw error;
      this.unanswered.delete(key);
      this.refused.set(key, { print: pending.print, until: clock.steady() + REFUSED_MS });
      this.reporter.nack(key.split('/')[0]!, pending.content.change, error.message);
      return false;
    }
    this.unanswered.delete(key);
    return true;
  }
  /** Builds the request for some content; an unanswered one with the same content is repeated as it was. */
  private async request(key: string, { content, print }: PendingContent): Promise<WebRequest> {
    const { journal, clock, device, dated } = this.options;
    const before = this.unanswered.get(key);
    if (before?.print === print) return before;
    const id = await journal.nextId(this.deviceId);
    const head = { id, at: new Date(dated(clock.now())).toISOString(), device: { id: device.id, name: device.name, type: device.type } };
    const request = { print, id, body: JSON.stringify({ ...head, ...content }) };
    this.unanswered.set(key, request);
    return request;
  }

  private failed(error: Error): void {
    const { log, clock } = this.options;
    if (this.isStopped) return;
    log('warn', 'a web service was not told', { device: this.deviceId, reason: error.message.slice(0, 200) });
    if (error instanceof WebDown) this.presence.reached(false);
    this.cancelNextRun = clock.after(RETRY_MS, () => this.run());
  }
}

/** A rundown as it is written into the request: stories are named by their uuid. */
const shown = ({ stories, ...head }: ReturnType<typeof webRundown>): object => ({
  ...head,
  stories: stories.map(({ storyID, ...story }) => ({ uuid: storyID, ...story })),
});
