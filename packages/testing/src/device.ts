import { setTimeout } from 'node:timers/promises';
import type { IMOSItem, IMOSROAck, IMOSROFullStory, IMOSROStory, IMOSString128, MosConnection, MosDevice } from '@mos-connection/connector';
import { type MosPorts, openLibraryDevice } from './mosLibrary.ts';

/** An item as the device holds it. */
export interface HeldItem {
  readonly id: string;
  readonly objectId: string;
}
/** A story as the device holds it. */
export interface HeldStory {
  readonly id: string;
  readonly slug: string;
  readonly items: readonly HeldItem[];
}
type Order = readonly HeldStory[];

/** A playout made with a third-party MOS library, so that our own codec is not on both sides. */
export interface StudioDevice extends MosPorts {
  /** The ports on which it calls the newsroom: the bridge must listen there. */
  readonly newsroom: MosPorts;
  /** The stories it holds of a running order, in their order. */
  stories(roID: string): Order;
  /** The text of a story, by paragraphs; undefined before it arrived. */
  text(storyID: string): readonly string[] | undefined;
  /** The kinds of the running order messages it received, in order: create, replace, delete, move … */
  readonly received: readonly string[];
  /** Every frame it received, as it was on the wire. */
  readonly frames: readonly string[];
  /** Reports the status of a story; resolves with the text of the newsroom's answer. */
  say(roID: string, storyID: string, status: string): Promise<string>;
  /** Reports the status of an item of a story; resolves with the text of the newsroom's answer. */
  sayItem(roID: string, storyID: string, itemID: string, status: string): Promise<string>;
  /** Requests the list of running orders from the newsroom. */
  askAll(): Promise<readonly string[]>;
  /** Requests one running order from the newsroom; undefined when it does not exist. */
  ask(roID: string): Promise<Order | undefined>;
  close(): Promise<void>;
}
export interface StudioDeviceOptions {
  readonly mosId?: string;
  readonly ncsId?: string;
}

/** The running orders the device holds, by id. */
class Shelf {
  readonly orders = new Map<string, Order>();
  readonly texts = new Map<string, readonly string[]>();
  readonly received: string[] = [];
  private readonly mos: MosConnection;

  constructor(mos: MosConnection) {
    this.mos = mos;
  }

  readonly text = (id: IMOSString128 | undefined): string => (id ? this.mos.mosTypes.mosString128.stringify(id) : '');
  private readonly item = ({ ID, ObjectID }: IMOSItem): HeldItem => ({ id: this.text(ID), objectId: this.text(ObjectID) });
  readonly held = ({ ID, Slug, Items }: IMOSROStory): HeldStory => ({
    id: this.text(ID),
    slug: this.text(Slug),
    items: (Items ?? []).map(this.item),
  });

  private ack(message: string, roID: IMOSString128, change?: (order: Order) => Order | undefined): Promise<IMOSROAck> {
    this.received.push(message);
    const known = this.orders.get(this.text(roID));
    const next = change && (known || message === 'create' || message === 'replace') ? change(known ?? []) : known;
    if (change && next) this.orders.set(this.text(roID), next);
    const status = next || message === 'delete' ? 'OK' : `${this.text(roID)} or a story of it is unknown`;
    return Promise.resolve({ ID: roID, Status: this.mos.mosTypes.mosString128.create(status), Stories: [] });
  }

  /** Puts stories before another one or in its place, or at the end where none is named; undefined where that one is unknown. */
  private put(order: Order, target: string, stories: Order, replaced = 0): Order | undefined {
    const at = target === '' ? order.length : order.findIndex(({ id }) => id === target);
    return at < 0 ? undefined : order.toSpliced(at, replaced, ...stories);
  }

  private keepText({ ID, Body }: IMOSROFullStory): void {
    const paragraphs = Body.filter(({ Type }) => Type === 'p').map(({ Content }) => wordsIn(Content));
    this.texts.set(this.text(ID), paragraphs);
  }

  listen(device: MosDevice): void {
    const { held, text } = this;
    device.onCreateRunningOrder((ro) => this.ack('create', ro.ID, () => ro.Stories.map(held)));
    device.onReplaceRunningOrder((ro) => this.ack('replace', ro.ID, () => ro.Stories.map(held)));
    device.onDeleteRunningOrder((id) => {
      this.orders.delete(text(id));
      return this.ack('delete', id);
    });
    device.onMetadataReplace((ro) => this.ack('metadata', ro.ID));
    device.onReadyToAir(({ ID }) => this.ack('ready', ID));
    device.onRunningOrderStory((story) => {
      this.keepText(story);
      return this.ack('text', story.RunningOrderId);
    });
    device.onROInsertStories(({ RunningOrderID, StoryID }, stories) =>
      this.ack('insert', RunningOrderID, (order) => this.put(order, text(StoryID), stories.map(held))),
    );
    device.onROReplaceStories(({ RunningOrderID, StoryID }, stories) =>
      this.ack('replaceStories', RunningOrderID, (order) => this.put(order, text(StoryID), stories.map(held), 1)),
    );
    device.onRODeleteStories(({ RunningOrderID }, ids) =>
      this.ack('deleteStories', RunningOrderID, (order) => order.filter(({ id }) => !ids.map(text).includes(id))),
    );
    device.onROMoveStories(({ RunningOrderID, StoryID }, ids) =>
      this.ack('move', RunningOrderID, (order) => {
        const moved = ids.map(text).flatMap((id) => order.filter((story) => story.id === id));
        const rest = order.filter((story) => !moved.includes(story));
        return this.put(rest, text(StoryID), moved);
      }),
    );
  }
}

/** Extracts the text of a paragraph, which the library gives as a string or as a tree whose leaves are texts. */
function wordsIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(wordsIn).join('');
  if (typeof content !== 'object' || content === null) return content === undefined || content === null ? '' : String(content);
  const {
    text,
    elements,
    $name: _name,
    $type: _type,
    type: _kind,
    name: _tag,
    attributes: _attributes,
    ...rest
  } = content as Record<string, unknown>;
  return `${wordsIn(text ?? elements ?? '')}${Object.values(rest).map(wordsIn).join('')}`;
}

/** Starts a device that accepts running orders on free ports and calls the newsroom on two others. */
export async function openStudioDevice(options: StudioDeviceOptions = {}): Promise<StudioDevice> {
  const { mosId = 'playout.demo.lauda.mos', ncsId = 'ncs.demo.lauda.mos' } = options;
  let shelf: Shelf | undefined;
  const { mos, device, lowerPort, upperPort, newsroom, frames } = await openLibraryDevice(mosId, ncsId, (connected, library) => {
    shelf ??= new Shelf(library);
    shelf.listen(connected);
  });
  const kept = (shelf ??= new Shelf(mos));
  return {
    lowerPort,
    upperPort,
    newsroom,
    received: kept.received,
    frames,
    stories: (roID) => kept.orders.get(roID) ?? [],
    text: (storyID) => kept.texts.get(storyID),
    ...asking(mos, device, kept),
    close: () => mos.dispose(),
  };
}

/** Makes the methods by which the device sends messages of its own. */
function asking(mos: MosConnection, device: MosDevice, shelf: Shelf): Pick<StudioDevice, 'say' | 'sayItem' | 'ask' | 'askAll'> {
  const { mosString128, mosTime } = mos.mosTypes;
  const id = (text: string): IMOSString128 => mosString128.create(text);
  const now = () => mosTime.create(new Date());
  // The library waits seconds before it calls again a newsroom that did not listen.
  const calling = async (): Promise<MosDevice> => {
    for (let tries = 0; tries < 300 && !device.getConnectionStatus().PrimaryConnected; tries++) await setTimeout(50);
    return device;
  };
  return {
    say: async (roID, storyID, status) => {
      const about = { RunningOrderId: id(roID), ID: id(storyID) };
      return shelf.text((await (await calling()).sendStoryStatus({ ...about, Status: status as never, Time: now() })).Status);
    },
    sayItem: async (roID, storyID, itemID, status) => {
      const about = { RunningOrderId: id(roID), StoryId: id(storyID), ID: id(itemID) };
      return shelf.text((await (await calling()).sendItemStatus({ ...about, Status: status as never, Time: now() })).Status);
    },
    askAll: async () => (await (await calling()).sendRequestAllRunningOrders()).map(({ ID }) => shelf.text(ID)),
    ask: async (roID) => (await (await calling()).sendRequestRunningOrder(id(roID)))?.Stories.map(shelf.held),
  };
}
