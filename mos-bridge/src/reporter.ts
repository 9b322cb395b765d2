import { cutText } from '@lauda/domain';
import type { StoryStatus } from './acked.ts';
import type { Clock } from './effects.ts';
import type { Journal } from './journal.ts';
import type { Step } from './projector.ts';
import type { RundownOnDevice } from './rundownOnDevice.ts';
import type { Report } from './unsent.ts';

/** The statuses of single stories that an answer of the device contains, by story. */
type ReportedStatuses = ReadonlyMap<string, StoryStatus>;
const NO_STATUS: ReportedStatuses = new Map();
const OK: StoryStatus = { status: 'OK', text: null };

/** Reports the state of a device to the newsroom through the journal. An unchanged state is not reported again. */
export class Reporter {
  private readonly deviceId: number;
  private readonly journal: Journal;
  private readonly clock: Clock;
  private readonly onReport: () => void;
  private readonly waits = new Map<string, string>();
  /** The rundowns of which a message was refused since the last that was told to be accepted. */
  private readonly refusedIn = new Set<string>();

  constructor(deviceId: number, journal: Journal, clock: Clock, onReport: () => void) {
    this.deviceId = deviceId;
    this.journal = journal;
    this.clock = clock;
    this.onReport = onReport;
  }

  connection(status: 'EXIST' | 'CAN_CREATE' | 'CANT_CREATE'): void {
    this.add({ kind: 'connection', status });
  }
  status(rundownUuid: string, storyUuid: string, status: string, text: string | null = null, at = this.clock.now()): void {
    this.add({ kind: 'status', rundownUuid, storyUuid, status, text, at });
  }

  /** Tells which stories on air hold back a change, if that changed. */
  waiting(rundownUuid: string, slugs: readonly string[]): void {
    const text = cutText(slugs.join('\n'), 2000);
    if (this.waits.get(rundownUuid) === text) return;
    this.waits.set(rundownUuid, text);
    this.add({ kind: 'waiting', rundownUuid, status: String(slugs.length), text });
  }

  /** Tells how many stories of a rundown the device has. */
  count(rundownUuid: string, stories: number): void {
    this.refusedIn.delete(rundownUuid);
    this.add({ kind: 'ack', rundownUuid, status: String(stories) });
  }
  /** Tells that the device no longer holds a rundown. */
  gone(rundownUuid: string): void {
    this.add({ kind: 'gone', rundownUuid, status: '0' });
  }
  /** Tells how many objects of a full list came so far. */
  listing(count: number): void {
    this.add({ kind: 'listing', status: String(count) });
  }
  /** Tells that the device refused a message about a rundown. */
  nack(rundownUuid: string, command: string, reason: string): void {
    this.add({ kind: 'nack', rundownUuid, status: command, text: cutText(reason, 2000) });
  }

  /** Tells that a message was accepted, with the status of single stories in the answer. */
  accepted(rundownUuid: string, { event }: Step, acknowledged: RundownOnDevice, statuses: ReportedStatuses = NO_STATUS): void {
    for (const storyID of storiesOf(event)) if (!statuses.has(storyID)) this.flag(rundownUuid, storyID, OK);
    for (const [storyID, one] of statuses) this.flag(rundownUuid, storyID, one);
    if (event.k === 'gone') this.gone(rundownUuid);
    else if ((event.k !== 'text' && event.k !== 'ready') || this.endsRefusal(rundownUuid, acknowledged))
      this.count(rundownUuid, acknowledged.order?.stories.length ?? 0);
  }

  /** Whether an accepted text leaves nothing refused: what was told of a refusal before holds no more. */
  private endsRefusal(rundownUuid: string, { order, resync, refused }: RundownOnDevice): boolean {
    return this.refusedIn.has(rundownUuid) && order !== undefined && resync === 'no' && refused.size === 0;
  }

  /** Tells a refusal for the rundown and the stories of the message; of a whole running order only the stories the answer names as faulty. */
  refused(rundownUuid: string, { event, message }: Step, reason: string, statuses: ReportedStatuses = NO_STATUS): void {
    this.nack(rundownUuid, message.kind, reason);
    this.refusedIn.add(rundownUuid);
    const faulty = [...statuses].filter(([, { status }]) => status !== 'OK');
    for (const [storyID, one] of faulty) this.flag(rundownUuid, storyID, one);
    if (event.k === 'full') return;
    for (const storyID of storiesOf(event))
      if (!faulty.some(([id]) => id === storyID)) this.flag(rundownUuid, storyID, { status: 'ERROR', text: cutText(reason, 2000) });
  }

  /** Tells the state of a story if it changed; a good state only after a problem. */
  private flag(rundownUuid: string, storyID: string, { status, text }: StoryStatus): void {
    const before = this.journal.devices.get(this.deviceId)?.flagged.get(storyID);
    const words = status === 'OK' ? undefined : `${status}\n${text ?? ''}`;
    if (words === before) return;
    this.journal.flag(this.deviceId, storyID, words ?? null);
    this.status(rundownUuid, storyID, status, text);
  }

  private add(report: Omit<Report, 'seq' | 'deviceId' | 'at'> & { readonly at?: number }): void {
    this.journal.report({ at: this.clock.now(), ...report, deviceId: this.deviceId });
    this.onReport();
  }
}

/** The stories whose content a message carries. */
function storiesOf(event: Step['event']): readonly string[] {
  if (event.k === 'text') return [event.storyID];
  if (event.k === 'full') return event.order.stories.map(({ storyID }) => storyID);
  if (event.k === 'edit' && event.message.kind === 'roElementAction') return (event.message.stories ?? []).map(({ storyID }) => storyID);
  return [];
}
