import { randomUUID } from 'node:crypto';
import { cutText } from '@lauda/domain';
import type { Envelope, Message, MosObject } from '@lauda/mos';
import { reasonOf } from '../conversation.ts';
import type { DeviceSession } from '../deviceSession.ts';
import { MosSession, type MosSessionOptions } from '../mosSession.ts';
import { PortDown } from '../portOptions.ts';
import type { Receiver } from '../receive.ts';
import type { PortName } from '../wire/addresses.ts';
import { ListFailed, Listing } from './listing.ts';
import { isDeleted, isNamed, lossOf, type Media, mediaOf, metadataLength, reportObjects } from './objects.ts';
import { queryOf, type Search } from './search.ts';

export interface ArchiveOptions extends MosSessionOptions {
  /** Whether the archive is asked for all its objects as soon as it is connected, because the known ones are those of its simulator. */
  readonly lists: boolean;
}
// How often an archive is asked for the first list of all on its own: an archive that ends the connection over each list would otherwise be asked for ever.
const FIRST_LIST_TRIES = 5;
// A person waits for the new media: the server gives the device 5 s.
const MADE_MS = 4_000;
const TYPES: Readonly<Record<Media['type'], string>> = { VIDEO: 'VIDEO', AUDIO: 'AUDIO', IMAGE: 'STILL', OTHER: 'VIDEO' };

/** Everything between the bridge and one archive: takes its objects in, has it list all of them, and has it make and change some (MOS profiles 1 and 3). */
export class ArchiveSession extends MosSession<ArchiveOptions> implements DeviceSession {
  state: 'DOWN' | 'CONNECTING' | 'LIVE' = 'DOWN';
  protected readonly receiver: Receiver;
  private readonly watchers = new Set<(object: MosObject) => void>();
  private listing: Listing | undefined;
  /** How many more times the first list is asked for. */
  private tries: number;
  /** When the last list of all was asked for: later news of an object counts as no older, whatever the clock says. */
  private listedAt = 0;
  /** Lists being received, asked for or not. */
  private coming = 0;

  constructor(options: ArchiveOptions) {
    super(options, ['lower', 'query']);
    this.tries = options.lists ? FIRST_LIST_TRIES : 0;
    this.receiver = this.receiverOf({
      onObjects: (objects) => this.take(objects),
      onList: (state, broken) => {
        this.coming += state === 'begins' ? 1 : -1;
        if (state === 'begins') this.listing?.begins();
        else this.listing?.ends(broken);
      },
    });
  }

  stop(): void {
    this.listing?.end(new ListFailed('bridge_gone', 'the bridge ends'));
    this.ports.stop();
    this.down('lower');
  }
  /** An archive holds no running orders. */
  setWanted(): void {}
  wake(): void {}

  /** Runs a command of the newsroom on the archive; rejects with the reason of the device. */
  command(verb: string, args: Record<string, unknown>): Promise<unknown> {
    if (verb === 'mediaList') return this.list();
    if (verb === 'mediaCreate') return this.create(args.media as Media);
    if (verb === 'mediaSearch') return this.search(args as Search);
    if (verb === 'mediaUpdate') return this.update(args.media as Media);
    return Promise.reject(new Error(`an archive does not know '${verb}'`));
  }

  /** Asks for every object and resolves with their number when the list is complete; objects it does not name are gone. */
  private async list(): Promise<number> {
    // Objects of an earlier list would count as older than this one.
    if (this.listing || this.coming > 0) throw new ListFailed('busy', 'a list is on its way');
    const { journal, clock, onReport } = this.options;
    const at = clock.now();
    const listing = new Listing(clock);
    this.listing = listing;
    this.listedAt = at;
    try {
      const { message } = await this.ask({ kind: 'mosReqAll', pause: '0' }).catch((error: unknown) => {
        throw error instanceof PortDown ? new ListFailed('archive_gone', 'the archive is gone') : error;
      });
      // The objects of a list are taken in while it is still arriving.
      if (message.kind !== 'mosListAll') refuse(message);
      const count = await listing.done;
      journal.report({ kind: 'objects', deviceId: this.deviceId, status: String(count), at });
      await journal.commit();
      onReport();
      // The person who asked hears of it when the list is complete.
      await journal.waiting.taken(journal.seq);
      return count;
    } finally {
      listing.end();
      this.listing = undefined;
    }
  }

  /** Has the archive make an object and answers it under the id the archive gave it (MED-10). */
  private async create(media: Media): Promise<Media> {
    const arrived = this.arrival(media.slug);
    try {
      const { message } = await this.ask({ kind: 'mosObjCreate', ...objectOf(media) }, 1);
      refuse(message);
      const named = namedIn(message);
      if (named !== undefined && !isNamed({ objID: named }))
        throw new Error(`the archive made ${cutText(named, 40)}…, an id too long to be kept`);
      if (named === undefined) return mediaOf(await arrived.object, this.options.device);
      // The object as the archive keeps it comes as an answer; the caller already has its id.
      void this.fetch(named).catch(() => undefined);
      return { ...media, objectId: named, deviceId: this.deviceId, mosId: this.mosId };
    } finally {
      arrived.forget();
    }
  }

  /** Has the archive look for objects and answers one page of them with their number (MOS profile 3). */
  private async search(search: Search): Promise<{ medias: Media[]; total: number }> {
    if (this.state !== 'LIVE') throw new Error('the archive is not connected');
    await this.ports.ready('query', MADE_MS);
    const { message } = await this.ports.ask('query', queryOf(search, randomUUID()), 1);
    if (message.kind !== 'mosObjList') throw new Error(reasonOf(message) ?? 'the archive brought no list');
    this.warnOfLoss(message.objects);
    const medias = message.objects.filter(isNamed).map((object) => mediaOf(object, this.options.device));
    return { medias, total: Math.max(medias.length, Number(message.total) || 0) };
  }

  /** Has the archive change the texts of an object; all its other fields are set by the archive itself. */
  private async update({ objectId, slug, abstractText }: Media): Promise<void> {
    const words = { slug, description: abstractText ? [abstractText] : [] };
    const { message } = await this.ask({ kind: 'mosReqObjAction', operation: 'UPDATE', target: objectId, ...words }, 1);
    refuse(message);
  }

  private async fetch(objID: string): Promise<void> {
    const { message } = await this.ask({ kind: 'mosReqObj', objID }, 1);
    if (message.kind !== 'mosObj') return;
    this.warnOfLoss([message]);
    if (!isNamed(message)) return;
    this.take([message]);
    await this.options.journal.commit();
  }

  /** Tells of what was asked for and is not kept whole: an answer cannot be refused. */
  private warnOfLoss(objects: readonly MosObject[]): void {
    const reason = objects.map(lossOf).find((loss) => loss !== undefined);
    if (reason !== undefined) this.options.log('warn', 'an object is not kept whole', { device: this.deviceId, reason });
  }

  private take(objects: readonly MosObject[]): void {
    if (!this.options.journal.waiting.hasRoomFor(objects.length, metadataLength(objects)))
      throw new Error('the newsroom is away for too long: no more objects can be kept for it');
    reportObjects(this.options, objects, this.listedAt);
    this.listing?.came(objects.filter((object) => !isDeleted(object)).length);
    if (this.listing) this.reporter.listing(this.listing.count);
    for (const object of objects) for (const watch of this.watchers) watch(object);
  }

  /** Waits for the next object of a slug that the archive reports. */
  private arrival(slug: string): { object: Promise<MosObject>; forget(): void } {
    let forget = (): void => undefined;
    const object = new Promise<MosObject>((resolve, reject) => {
      const watch = (one: MosObject): void => void (one.slug === slug && resolve(one));
      const cancel = this.options.clock.after(MADE_MS, () => reject(new Error('the archive did not say what it made')));
      this.watchers.add(watch);
      forget = () => {
        cancel();
        this.watchers.delete(watch);
      };
    });
    object.catch(() => undefined);
    return { object, forget: () => forget() };
  }

  private async greet(): Promise<void> {
    this.state = 'CONNECTING';
    if (!(await this.ports.greet('lower'))) return;
    this.state = 'LIVE';
    this.reporter.connection('CAN_CREATE');
    if (this.tries > 0) await this.firstList();
  }
  private async firstList(): Promise<void> {
    this.tries -= 1;
    try {
      await this.list();
      this.tries = 0;
    } catch (error) {
      const reason = cutText((error as Error).message, 200);
      this.options.log('warn', 'the list of an archive failed', { device: this.deviceId, reason, tries: this.tries });
    }
  }

  protected beats(): boolean {
    return this.state === 'LIVE';
  }
  protected up(name: PortName): void {
    if (name === 'lower') void this.greet().catch((error: Error) => this.failed(error));
  }
  protected down(name: PortName): void {
    if (name !== 'lower') return;
    this.state = 'DOWN';
    this.listing?.gone(new ListFailed('archive_gone', 'the archive is gone'));
    this.reporter.connection('CANT_CREATE');
  }

  private ask(message: Message, attempts?: number): Promise<Envelope> {
    return this.ports.ask('lower', message, attempts);
  }
}

function refuse(answer: Message): void {
  const reason = reasonOf(answer);
  if (reason !== undefined) throw new Error(reason);
}

/** The id an acknowledgement names: in its own field, or in its description. */
function namedIn(answer: Message): string | undefined {
  if (answer.kind !== 'mosAck') return undefined;
  const { objID = '', statusDescription = '' } = answer;
  if (objID !== '' && objID !== '0') return objID;
  return /^\S{1,128}$/.test(statusDescription) && !/^(ok|ack)$/i.test(statusDescription) ? statusDescription : undefined;
}

/** Makes the fields of an object that a device is to make. MOS demands a time base, whose usual value for what has none yet is 1. */
function objectOf(media: Media): MosObject {
  return {
    slug: media.slug,
    type: TYPES[media.type],
    objTB: String(media.timeBase ?? 1),
    ...(media.duration ? { objDur: String(media.duration) } : {}),
    ...(media.abstractText ? { description: [media.abstractText] } : {}),
  };
}
