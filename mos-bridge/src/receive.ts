import { cutText, ON_AIR_WORDS, VERSION } from '@lauda/domain';
import { type Item, itemSeconds, itemsOf, type Message, type MosObject, type RoHeader, type RoStory } from '@lauda/mos';
import { AIRING } from './acked.ts';
import { isNamed, lossOf, metadataLength } from './archive/objects.ts';
import { nameOf, refusal, refusalOf, roAck } from './conversation.ts';
import type { DesiredRundown } from './desired.ts';
import { Early } from './early.ts';
import type { Edits } from './edits.ts';
import type { Clock, Log } from './effects.ts';
import type { Journal } from './journal.ts';
import type { DeviceMemory } from './journalEntries.ts';
import { answerOnce } from './once.ts';
import { PlayedItems, type SentItem, type StoryOfStoppedItem } from './playedItems.ts';
import type { Switches } from './switches.ts';
import type { ObjectList } from './wire/objectList.ts';

export interface ReceiverOptions {
  readonly deviceId: number;
  readonly ncsId: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  readonly switches: Switches;
  /** The time of the newsroom as MOS writes it. */
  time(): string;
  /** Stores a device's reports of its objects. */
  onObjects(objects: readonly MosObject[]): void;
  /** Called when a list of all begins, and when it ends: with the reason why it is not whole, or nothing. */
  onList?(state: 'begins' | 'ends', broken?: string): void;
  /** The handlers for running orders; absent where the device holds none. */
  readonly orders?: OrderReceiver;
}
export interface OrderReceiver {
  desired(roID: string): DesiredRundown | undefined;
  /** Applies a device's changes of stories. */
  readonly edits: Edits;
  /** Called with a device's status of a story, and when it began where that was before. */
  onStatus(roID: string, storyID: string, status: string, at?: number): void;
  /** Called with a device's status of a story of a running order it may hold whose content is unknown here. */
  onUnknown(roID: string, storyID: string, status: string): void;
}
const MACHINE = { manufacturer: 'Lauda', model: 'Lauda MOS bridge', hwRev: '1', swRev: VERSION, SN: '1' } as const;
const ACCEPTED = { kind: 'mosAck', objID: '', objRev: '', status: 'ACK', statusDescription: 'OK' } as const;
// Profiles 5 and 7 are spoken only where the device is set to them.
const ALWAYS = [0, 1, 2, 3, 4];
const profilesOf = ({ control, edits }: Switches): number[] => [...ALWAYS, ...(control ? [5] : []), 6, ...(edits === 'stories' ? [7] : [])];

type StatusMessage = Extract<Message, { kind: 'roElementStat' | 'roStat' | 'roStoryStat' | 'roItemStat' }> & {
  readonly storyID?: string;
  readonly itemID?: string;
};
/** Whether a status is one of an item: its DTD has devices name one in that of a story too, some of them as item 0. */
const isOfItem = ({ attributes, itemID }: StatusMessage): boolean => attributes?.element?.toUpperCase() !== 'STORY' && itemID !== '0';
const isAiring = (status: string): boolean => AIRING.has(status.trim().toUpperCase());

/** Takes the messages a device sends on its own and answers them. A repeat gets the answer of the first and changes nothing (R18, R19). */
export class Receiver {
  private readonly options: ReceiverOptions;
  private readonly underWay = new Map<string, Promise<unknown>>();
  /** The stories the device itself said something of, and those it said it plays or stops: many say of a story that it is ready, and play items. */
  private readonly storiesSaid: Set<string>;
  private readonly storiesAired: Set<string>;
  private readonly playedItems: PlayedItems;
  /** The running order in which the device last said something of the items of a story: one plays in it after the other, and each has an end of its own. */
  private readonly orderOf = new Map<string, string>();
  private readonly early: Early<StatusMessage>;

  constructor(options: ReceiverOptions) {
    this.options = options;
    const { deviceId, journal, clock } = options;
    this.early = new Early(clock);
    const { items, aired, playing } = this.memory;
    this.storiesSaid = new Set(aired.keys());
    this.storiesAired = new Set(aired.keys());
    for (const [roID, storyID] of playing) this.orderOf.set(storyID, roID);
    for (const [storyID, { ro }] of items) if (ro !== undefined) this.orderOf.set(storyID, ro);
    this.playedItems = new PlayedItems(
      clock,
      items,
      (storyID, played) => journal.items(deviceId, storyID, played && { ...played, ro: this.orderOf.get(storyID)! }),
      (storyID, at) => this.endedAfterStart(storyID, at),
    );
  }

  /** Tells nothing more of what was received. */
  stop(): void {
    this.playedItems.stop();
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.options.deviceId)!;
  }

  receive(message: Message, messageID: string | undefined, port: 'lower' | 'upper', list?: ObjectList): Promise<Message> {
    return answerOnce({ ...this.options, underWay: this.underWay }, { message, messageID, port, ...(list ? { list } : {}) }, () =>
      list ? this.takeList(list) : this.react(message),
    );
  }

  /** Keeps the objects of a list as they come, each before the next is read, and answers how it ended; never rejects. */
  async takeList(list: ObjectList): Promise<Message> {
    const { journal, deviceId, log } = this.options;
    let loss: string | undefined;
    this.options.onList?.('begins');
    try {
      for await (const objects of list.objects()) {
        // An incomplete object is reported as such; the rest of the list is kept.
        for (const object of objects) loss ??= lossOf(object);
        this.options.onObjects(objects.filter(isNamed));
        await journal.commit();
        await journal.waiting.drained();
      }
    } catch (error) {
      list.broken ??= (error as Error).message;
      await list.pass();
    }
    const { broken } = list;
    if (broken !== undefined) log('warn', 'a list is not whole', { device: deviceId, reason: cutText(broken, 200) });
    this.options.onList?.('ends', broken);
    if (broken !== undefined) return refusal(`the list cannot be read: ${broken}`);
    if (loss !== undefined) log('warn', 'a list is not kept whole', { device: deviceId, reason: loss });
    return loss === undefined ? ACCEPTED : refusal(loss);
  }

  private react(message: Message): Message | Promise<Message> {
    switch (message.kind) {
      case 'mosItemReplace':
      case 'roReqStoryAction':
        return this.options.orders?.edits.take(message) ?? refusalOf(message, `${message.kind} is not supported`);
      case 'reqMachInfo':
        return this.machine();
      case 'roReq':
        return this.list(message.roID ?? '');
      case 'roReqAll':
        return { kind: 'roListAll', orders: this.headers() };
      case 'roElementStat':
      case 'roStat':
      case 'roStoryStat':
      case 'roItemStat':
        return this.status(message);
      case 'mosObj':
        return this.object(message);
      default:
        return refusalOf(message, `${nameOf(message) || 'an empty message'} is not supported`);
    }
  }

  private machine(): Message {
    const { ncsId, time, switches } = this.options;
    const { revision, profileDialect } = switches;
    const form = profileDialect === 'flat' ? { flat: true as const } : {};
    return {
      kind: 'listMachInfo',
      ...MACHINE,
      mosRev: revision,
      ID: ncsId,
      time: time(),
      profiles: profilesOf(switches),
      deviceType: 'NCS',
      ...form,
    };
  }

  private object(object: MosObject): Message {
    const loss = lossOf(object);
    if (loss !== undefined) return refusal(loss);
    if (!this.options.journal.waiting.hasRoomFor(1, metadataLength([object])))
      return refusal('the newsroom is away for too long: no more objects can be kept for it');
    this.options.onObjects([object]);
    return { ...ACCEPTED, objID: object.objID!, objRev: object.revision ?? '' };
  }

  private list(roID: string): Message {
    const order = this.memory.acknowledged.get(roID)?.order ?? this.options.orders?.desired(roID)?.order;
    return order ? { ...order, kind: 'roList' } : roAck(roID, `unknown ${roID}`);
  }

  private headers(): RoHeader[] {
    return [...this.memory.acknowledged.values()].flatMap(({ order }) => {
      if (!order) return [];
      const { stories: _, ...header } = order;
      return [header];
    });
  }

  /** Whether a device may hold a running order unknown here: possible from before, as long as it was not asked. */
  private mayHold(roID: string): boolean {
    return this.memory.unasked || this.memory.acknowledged.get(roID)?.mayHoldUnknownOrder === true;
  }

  private status(message: StatusMessage): Message {
    const { roID = '', storyID } = message;
    const itemID = isOfItem(message) ? message.itemID : undefined;
    const word = cutText(message.status ?? '', 200);
    const status = this.options.switches.statuses[word.trim().toUpperCase()] ?? word;
    const order = this.memory.acknowledged.get(roID)?.order;
    if (!order) {
      if (storyID !== undefined && this.mayHold(roID)) {
        this.unknownSpeaks(roID, storyID, itemID, status);
        this.early.keep(message);
      }
      return roAck(roID, `unknown ${roID}`);
    }
    if (storyID === undefined) return roAck(roID, 'OK');
    const story = order.stories.find((one) => one.storyID === storyID);
    if (!story) return roAck(roID, `unknown ${storyID}`);
    const isStory = itemID === undefined;
    if (isStory) this.storySaid(storyID, status);
    // Devices that say it of the story are believed; of those that speak of items only, the item speaks for the story.
    const speaks = isStory || (this.itemSpeaks(roID, story, itemID, status) && !this.isOfStories(storyID, status));
    if (speaks) this.options.orders?.onStatus(roID, storyID, status);
    return roAck(roID, 'OK');
  }

  /** Takes what the device said of a running order before it was known to hold it. */
  takeEarly(roID: string): void {
    for (const message of this.early.take(roID)) this.status(message);
  }

  private storySaid(storyID: string, status: string): void {
    this.storiesSaid.add(storyID);
    // One that says of a story that it is cued, or stopped, may still say of its items alone that they play.
    if (!ON_AIR_WORDS.includes(status.trim().toUpperCase())) return;
    this.storiesAired.add(storyID);
    this.options.journal.aired(this.options.deviceId, storyID);
  }
  /** Whether the device says such a word of the story itself. */
  private isOfStories(storyID: string, status: string): boolean {
    return (isAiring(status) ? this.storiesAired : this.storiesSaid).has(storyID);
  }

  /** A playing story must not be touched, whoever put it on air. Which item is its last is unknown: any may be, unless another plays soon after. */
  private unknownSpeaks(roID: string, storyID: string, itemID: string | undefined, status: string): void {
    const word = status.trim().toUpperCase();
    const speak = (said: string): void => this.options.orders?.onUnknown(roID, storyID, said);
    this.orderOf.set(storyID, roID);
    if (itemID === undefined) this.storySaid(storyID, status);
    else if (word === 'PLAY') this.playedItems.plays(storyID, unknownItem(itemID));
    else this.stops(storyID, word, unknownItem(itemID), { lastID: undefined, wasPlaying: false }, () => speak('STOP'));
    if (itemID === undefined || word === 'PLAY') speak(status);
  }

  /**
   * Notes that an item stopped, or by such a word that it plays no more; true where its story ends with it. One that ends later does unless the
   * device says of the story itself that it plays.
   */
  private stops(storyID: string, word: string, item: SentItem, story: StoryOfStoppedItem, end: (at: number) => void): boolean {
    const later = (at: number): void => {
      if (!this.storiesAired.has(storyID)) end(at);
    };
    if (word === 'STOP') return this.playedItems.stops(storyID, item, story, later);
    if (word === 'READY' || word === 'CUE') this.playedItems.noteReady(storyID, item, story, word, later);
    return false;
  }

  /** Tells the end of a story that was to come when the bridge started. */
  private endedAfterStart(storyID: string, at: number): void {
    const roID = this.orderOf.get(storyID);
    if (roID === undefined || this.storiesAired.has(storyID)) return;
    const { orders } = this.options;
    if (!this.memory.acknowledged.get(roID)?.order && this.mayHold(roID)) orders?.onUnknown(roID, storyID, 'STOP');
    else orders?.onStatus(roID, storyID, 'STOP', at);
  }

  /** Whether a status of an item is one of its story: that it plays, and how its last item ends. What an item is in else counts while none plays. */
  private itemSpeaks(roID: string, story: RoStory, itemID: string, status: string): boolean {
    const { storyID } = story;
    this.orderOf.set(storyID, roID);
    const word = status.trim().toUpperCase();
    const items = itemsOf(story);
    const lastID = items.at(-1)?.itemID;
    const airs = this.memory.playing.get(roID) === storyID;
    const item = { itemID, ms: lengthOf(items.find((one) => one.itemID === itemID)) };
    if (word === 'PLAY') {
      // What played of it when it aired before says nothing of this time.
      if (!airs) this.playedItems.over(storyID);
      this.playedItems.plays(storyID, item);
      return true;
    }
    const end = (at: number): void => this.options.orders?.onStatus(roID, storyID, 'STOP', at);
    const isOver = (airs || word === 'STOP') && this.stops(storyID, word, item, { lastID, wasPlaying: airs }, end);
    if (!AIRING.has(word)) return !airs;
    if (word === 'PAUSE') this.playedItems.pauses(storyID, itemID);
    else if (word === 'CUE') this.playedItems.cues(storyID, itemID);
    return word === 'STOP' ? isOver : lastID === itemID && (this.playedItems.lastBegun(storyID) ?? itemID) === itemID;
  }
}

// Of what is unknown here nothing says that it ran to its end.
const unknownItem = (itemID: string): SentItem => ({ itemID, ms: Number.POSITIVE_INFINITY });

function lengthOf(item: Item | undefined): number | undefined {
  const seconds = item && itemSeconds(item);
  return seconds ? seconds * 1000 : undefined;
}
