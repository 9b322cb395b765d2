import type { Device } from '@lauda/sdk';
import { readParts } from '../desired.ts';
import type { DeviceSession, SharedOptions } from '../deviceSession.ts';
import type { DeviceMemory } from '../journalEntries.ts';
import { OnAir } from '../onAir.ts';
import { Presence } from '../presence.ts';
import { Reporter } from '../reporter.ts';
import { paragraphs } from '../texts.ts';
import type { WantedRundown, WantedStory } from '../wanted.ts';
import { Captions } from './captions.ts';
import { EEG_SETTINGS, EegDown, EegLine, type EegSettings } from './eeg.ts';

const RETRY_MS = 5_000;
// Long for an encoder that takes its text, short for the lease of the other devices, which wait for it meanwhile.
const STOP_MS = 2_000;

/** Writes the text of the story on air to a caption encoder, once, as its rows (BRG-08); when nothing airs, the line is given back. */
export class EegSession implements DeviceSession {
  readonly deviceId: number;
  private readonly options: SharedOptions;
  private readonly line: EegLine;
  private readonly reporter: Reporter;
  private readonly presence: Presence;
  private readonly onAir: OnAir;
  private readonly captions: Captions;
  private wanted: readonly WantedRundown[] | undefined;
  /** Whether the encoder may show our text: it stays with live text until the line is given back, across lost connections and restarts. */
  private isShowing: boolean;
  private running: Promise<void> = Promise.resolve();
  private cancelNextRun: () => void = () => undefined;
  private isStopped = false;

  constructor(options: SharedOptions) {
    const { device, journal, clock, watch, onReport } = options;
    this.options = options;
    this.deviceId = device.id;
    const { host, port, outputCharset } = device;
    this.line = new EegLine({
      host: host!,
      port: port!,
      charset: outputCharset,
      clock,
      settings: settingsOf(device),
      tap: (text) => watch.frame({ device: device.id, port: 'eeg', direction: 'out', text }),
      onLost: () => this.failed(new EegDown('the connection ended')),
    });
    this.reporter = new Reporter(device.id, journal, clock, onReport);
    this.presence = new Presence(this.reporter);
    this.onAir = new OnAir(clock, this.memory.airing, undefined, this.memory.marks);
    this.captions = new Captions(this.memory.acknowledged);
    this.isShowing = [...this.memory.acknowledged.values()].some(({ texts }) => texts.size > 0);
  }

  get state(): 'DOWN' | 'LIVE' {
    return this.presence.state;
  }

  start(): void {
    this.run();
  }
  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelNextRun();
    const over = this.running.then(() => this.giveBack()).catch(() => undefined);
    // An encoder that is away is not waited for, and one that hangs only for STOP_MS.
    if (this.state === 'LIVE') await this.within(over, STOP_MS);
    this.line.end();
    this.presence.ends();
  }
  setWanted(rundowns: readonly WantedRundown[]): void {
    const { journal } = this.options;
    this.wanted = rundowns;
    const airing = rundowns.map(({ uuid, active, onAirStoryUuid }) => ({ roID: uuid, active, onAir: onAirStoryUuid ?? undefined }));
    this.onAir.followNewsroom(new Map(airing.map((one) => [one.roID, one])), this.memory.acknowledged.keys());
    journal.airing(this.deviceId, this.onAir.newsroomStories());
    journal.marks(this.deviceId, this.onAir.marks());
    this.captions.dropEnded(
      (roID) => this.onAir.of(roID),
      () => undefined,
    );
    this.run();
  }
  wake(): void {
    if (this.state === 'DOWN') this.run();
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.deviceId)!;
  }

  private run(): void {
    this.running = this.running.then(() => this.keep()).catch((error: Error) => this.failed(error));
  }

  private async keep(): Promise<void> {
    this.cancelNextRun();
    if (this.isStopped || !this.wanted || !this.options.leased()) return;
    if (this.state === 'DOWN') await this.line.reach();
    if (this.isStopped) return;
    this.presence.reached(true);
    let airs = false;
    for (const rundown of this.wanted.filter(({ active }) => active))
      for (const id of this.onAir.of(rundown.uuid)) {
        if (this.isStopped) return;
        airs = true;
        const story = rundown.stories.find(({ uuid }) => uuid === id);
        if (story && !this.captions.of(rundown.uuid).has(id)) await this.caption(rundown.uuid, story);
      }
    if (!airs && this.isShowing) {
      await this.line.release();
      this.isShowing = false;
    }
    this.forgetEnded();
    await this.options.journal.commit();
  }

  private async within(work: Promise<void>, ms: number): Promise<void> {
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.options.clock.after(ms, resolve)));
    await Promise.race([work, late]).finally(() => cancel());
  }

  /** Gives the line back, unless another bridge may have it by now. */
  private async giveBack(): Promise<void> {
    if (this.isShowing && this.state === 'LIVE' && this.options.leased()) await this.line.release();
  }

  /** Forgets the captions that ended, once the line was given back: a bridge that starts before that has to give it back. */
  private forgetEnded(): void {
    const { journal, clock } = this.options;
    for (const [roID, { texts }] of [...this.memory.acknowledged].filter(([, { texts }]) => texts.size > 0)) {
      const shown = this.captions.of(roID);
      if (shown.size === 0) journal.record(this.deviceId, roID, { k: 'gone' }, clock.now());
      else
        for (const storyID of [...texts.keys()].filter((id) => !shown.has(id)))
          journal.record(this.deviceId, roID, { k: 'forget', storyID }, clock.now());
    }
  }

  private async caption(roID: string, story: WantedStory): Promise<void> {
    const { device, journal, clock, log } = this.options;
    const texts = readParts(story, device.type).flatMap(({ text }) => paragraphs(text, device.brackets));
    if (texts.length > 0) {
      this.isShowing = true;
      await this.line.show(texts);
    }
    this.captions.sent(roID, story.uuid);
    journal.record(this.deviceId, roID, { k: 'text', storyID: story.uuid, print: String(story.version) }, clock.now());
    log('debug', 'captions were written', { device: this.deviceId, rundown: roID, story: story.uuid });
    if (texts.length > 0) this.reporter.status(roID, story.uuid, 'OK');
  }

  private failed(error: Error): void {
    const { log, clock } = this.options;
    if (this.isStopped) return;
    log('warn', 'captions were not written', { device: this.deviceId, reason: error.message.slice(0, 200) });
    this.line.close();
    if (error instanceof EegDown) this.presence.reached(false);
    this.cancelNextRun = clock.after(RETRY_MS, () => this.run());
  }
}

/** Where the captions stand, as the profile of the device says. */
function settingsOf({ profile }: Pick<Device, 'profile'>): EegSettings {
  const within = (value: unknown, least: number, most: number, standard: number): number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : standard;
  return {
    ...EEG_SETTINGS,
    channel: within(profile?.captionChannel, 1, 4, EEG_SETTINGS.channel) as EegSettings['channel'],
    rows: within(profile?.captionRows, 2, 4, EEG_SETTINGS.rows) as EegSettings['rows'],
    base: within(profile?.captionBase, 1, 15, EEG_SETTINGS.base),
  };
}
