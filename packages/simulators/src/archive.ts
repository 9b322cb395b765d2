import { VERSION } from '@lauda/domain';
import { type Envelope, type Message, type MosObject, textOf } from '@lauda/mos';
import { stamp } from './device.ts';
import { openStation, type StationOptions } from './station.ts';

export interface ArchiveOptions extends Omit<StationOptions, 'upperPort'> {
  /** How it answers mosReqAll: with one list, or object by object. */
  readonly lists?: 'whole' | 'single';
  /** Where it names a new object: in its acknowledgement, or only in the object that follows. */
  readonly names?: 'acknowledgement' | 'object';
  /** Refuses a message for a reason of its own. */
  readonly refuses?: (message: Message) => string | undefined;
}
/** A simulated archive that runs. */
export interface Archive {
  readonly lowerPort: number;
  readonly queryPort: number;
  readonly received: Message[];
  readonly objects: ReadonlyMap<string, MosObject>;
  /** Keeps an object and tells the newsroom of it; resolves with the answer. */
  add(object: MosObject & { readonly objID: string }): Promise<Message>;
  /** Keeps an object and tells nobody. */
  keep(object: MosObject & { readonly objID: string }): void;
  /** Deletes an object and tells the newsroom; resolves with the answer. */
  remove(objID: string): Promise<Message>;
  dropConnections(): void;
  stop(): Promise<void>;
}

const MACHINE = { manufacturer: 'Lauda', model: 'Simulated archive', hwRev: '1', swRev: VERSION, SN: '1', mosRev: '2.8.5' } as const;
const refusal = (statusDescription: string, objID = ''): Message => ({ kind: 'mosAck', objID, status: 'NACK', statusDescription });
const accepted = (objID: string, statusDescription = 'OK'): Message => ({ kind: 'mosAck', objID, status: 'ACK', statusDescription });

/** The objects of an archive, and its answers; `say` sends the newsroom a message of the archive's own. */
class Shelf {
  readonly objects = new Map<string, MosObject>();
  readonly received: Message[] = [];
  private readonly options: ArchiveOptions;
  private readonly say: (message: Message) => void;
  private made = 0;

  constructor(options: ArchiveOptions, say: (message: Message) => void) {
    this.options = options;
    this.say = say;
  }

  answer({ message }: Envelope): Message | undefined {
    this.received.push(message);
    const reason = this.options.refuses?.(message);
    if (reason !== undefined) return refusal(reason);
    switch (message.kind) {
      case 'heartbeat':
        return { kind: 'heartbeat', time: stamp() };
      case 'reqMachInfo':
        return { kind: 'listMachInfo', ...MACHINE, ID: this.options.mosId, time: stamp(), profiles: [0, 1, 3], deviceType: 'MOS' };
      case 'mosReqAll':
        return this.list();
      case 'mosReqObj': {
        const object = this.objects.get(message.objID ?? '');
        return object ? { kind: 'mosObj', ...object } : refusal(`unknown ${message.objID}`, message.objID);
      }
      case 'mosObjCreate':
        return this.create(message);
      case 'mosReqObjAction':
        return this.act(message);
      case 'mosReqSearchableSchema':
        return { kind: 'mosListSearchableSchema', mosSchema: 'http://archive.example/schema' };
      case 'mosReqObjList':
        return search(message, [...this.objects.values()]);
      default:
        return refusal(`${message.kind === 'unknown' ? message.element.name : message.kind} is not supported`);
    }
  }

  private list(): Message {
    const all = [...this.objects.values()];
    if (this.options.lists === 'single') for (const object of all) this.say({ kind: 'mosObj', ...object });
    else this.say({ kind: 'mosListAll', objects: all });
    return accepted('0');
  }
  private create({ kind: _, ...wanted }: Message & { kind: 'mosObjCreate' }): Message {
    const objID = `OBJ-${++this.made}`;
    const object: MosObject = { ...wanted, objID, status: 'NEW', air: 'NOT READY' };
    this.objects.set(objID, object);
    this.say({ kind: 'mosObj', ...object });
    return this.options.names === 'object' ? accepted('0', 'will be made') : accepted('0', objID);
  }
  private act({ kind: _, operation, target = '', ...wanted }: Message & { kind: 'mosReqObjAction' }): Message {
    const before = this.objects.get(target);
    if (!before) return refusal(`unknown ${target}`, target);
    const object: MosObject = { ...before, ...wanted, objID: target, status: operation === 'DELETE' ? 'DELETED' : 'UPDATED' };
    if (operation === 'DELETE') this.objects.delete(target);
    else this.objects.set(target, object);
    this.say({ kind: 'mosObj', ...object });
    return accepted(target);
  }
}

/** Starts an archive that speaks MOS profiles 0, 1 and 3 on a lower and a query port. */
export async function startArchive(options: ArchiveOptions): Promise<Archive> {
  const shelf = new Shelf(options, (message) => void station.request(message, 'lower').catch(() => undefined));
  const station = await openStation({ ...options, upperPort: 0 }, ['lower', 'query'], (envelope) => shelf.answer(envelope));
  const { objects, received } = shelf;
  return {
    lowerPort: station.port('lower'),
    queryPort: station.port('query'),
    received,
    objects,
    add: (object) => {
      objects.set(object.objID, object);
      return station.request({ kind: 'mosObj', ...object }, 'lower');
    },
    keep: (object) => void objects.set(object.objID, object),
    remove: (objID) => {
      const object = objects.get(objID);
      objects.delete(objID);
      return station.request({ kind: 'mosObj', ...object, objID, status: 'DELETED' }, 'lower');
    },
    dropConnections: () => station.dropConnections(),
    stop: () => station.stop(),
  };
}

const wordsOf = (object: MosObject): string =>
  [object.slug, object.objID, ...[...(object.abstract ?? []), ...(object.description ?? [])].map((node) => textOf(node))].join(' ');
const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Reads the values of an object that a path names, as `//objSlug[contains(., 'rain')]` or `//objType[. = 'VIDEO']`. */
function fits(object: MosObject, xPath: string): boolean {
  const name = /(\w+)\s*\[/.exec(xPath)?.[1] ?? '';
  const wanted = [...xPath.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double ?? '');
  const text = { objID: object.objID, objSlug: object.slug, objType: object.type, objDur: object.objDur, mosAbstract: wordsOf(object) }[
    name
  ];
  return xPath.includes('contains(') ? wanted.some((part) => holds(text ?? '', part)) : text === wanted[0];
}

function search(query: Message & { kind: 'mosReqObjList' }, all: readonly MosObject[]): Message {
  const { queryID = '', from = '1', to = '25', text = '', groups } = query;
  const found = all.filter(
    (object) =>
      holds(wordsOf(object), text) && (groups.length === 0 || groups.some((group) => group.every(({ xPath }) => fits(object, xPath)))),
  );
  const shown = found.slice(Number(from) - 1, Number(to));
  const range = shown.length > 0 ? { from, to: String(Number(from) + shown.length - 1) } : { from: '0', to: '0' };
  return { kind: 'mosObjList', queryID, ...range, total: String(found.length), status: 'OK', objects: shown };
}
