import { applyMessage, element, type Holdings, type Item, type RoStory, type RunningOrder, type StorySend } from '@lauda/mos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesiredRundown } from '../src/desired.ts';
import { switchesOf } from '../src/manners.ts';
import { LIMITS, plan, type Situation, type Step } from '../src/projector.ts';
import { afterAcknowledgement, eventsOf, type RundownOnDevice, reconnected, refusedBy, UNKNOWN_RUNDOWN } from '../src/rundownOnDevice.ts';
import { printOf, type WrittenStory } from '../src/toldStory.ts';

const RO = 'ro-1';
const SWITCHES = switchesOf({ vendor: 'other', revision: null, profile: null });
const LETTERS = 'ABCDEFGH'.split('');

interface Wish {
  readonly ids: readonly string[];
  readonly edition: number;
  readonly nonce: number;
  readonly active: boolean;
  readonly ready: boolean;
}
const wishes = fc.record({
  ids: fc.uniqueArray(fc.constantFrom(...LETTERS), { maxLength: LETTERS.length }),
  edition: fc.nat({ max: 3 }),
  nonce: fc.nat({ max: 2 }),
  active: fc.boolean(),
  ready: fc.boolean(),
});
/** What may happen between two wishes: which messages the device takes, refuses, never hears or takes without being heard, and what plays. */
const happenings = fc.record({
  answers: fc.array(fc.constantFrom('ok', 'ok', 'ok', 'refused', 'unheard', 'unanswered'), { maxLength: 12 }),
  forgets: fc.boolean(),
  // What the newsroom plays, and another one that the device says it plays.
  onAir: fc.uniqueArray(fc.constantFrom(...LETTERS), { maxLength: 2 }),
});

const text = (storyID: string, edition: number): StorySend => ({
  kind: 'roStorySend',
  roID: RO,
  storyID,
  slug: `${storyID}${edition}`,
  body: [],
});
// What is compared by identity in the bridge keeps its object while it does not change; here too.
const made = new Map<string, { story: RoStory; text: StorySend }>();
function storyOf(storyID: string, edition: number): { story: RoStory; text: StorySend } {
  const key = `${storyID}${edition}`;
  const one = made.get(key) ?? { story: { storyID, slug: key, parts: [] }, text: text(storyID, edition) };
  made.set(key, one);
  return one;
}
function desiredOf({ ids, edition, nonce, active, ready }: Wish): DesiredRundown {
  const built = ids.map((id) => storyOf(id, edition));
  return {
    rundownId: 1,
    roID: RO,
    order: { roID: RO, slug: 'show', stories: built.map(({ story }) => story) },
    texts: new Map(built.map((one) => [one.story.storyID, one.text])),
    slugs: new Map(ids.map((id) => [id, id])),
    versions: new Map(ids.map((id) => [id, edition])),
    active,
    mode: 'AUTOMATIC',
    nonce,
    ready,
    onAir: undefined,
  };
}

const situationOf = (now: number, airing: ReadonlySet<string>): Situation => ({
  ...{ roID: RO, now, airing, limits: LIMITS, texts: 'all', captioned: new Set(), switches: SWITCHES },
});

/** A device and what the bridge believes of it, message by message. */
class Pair {
  acknowledged: RundownOnDevice = UNKNOWN_RUNDOWN;
  device: Holdings = new Map();
  texts = new Map<string, string>();
  now = 0;
  readonly sent: Step[] = [];

  step(desired: DesiredRundown, airing: ReadonlySet<string>, answer: string): boolean {
    const { step, again } = plan(this.acknowledged, desired, situationOf(this.now, airing));
    if (!step && again !== undefined) {
      expect(again).toBeGreaterThan(this.now);
      this.now = again;
      return true;
    }
    if (!step) return false;
    // The third refusal of a deletion in a row is where the bridge gives up, by its own test below.
    if (step.event.k === 'gone' && this.acknowledged.refusals === 2 && answer === 'refused') return this.step(desired, airing, 'ok');
    if (step.event.k === 'full' && !this.acknowledged.order)
      this.acknowledged = afterAcknowledgement(this.acknowledged, { k: 'try' }, this.now);
    this.send(step, airing, answer);
    return true;
  }

  private send(step: Step, airing: ReadonlySet<string>, answer: string): void {
    this.sent.push(step);
    if (step.message.kind === 'roElementAction' && step.message.operation === 'MOVE')
      expect(step.message.storyIDs!.filter((id) => airing.has(id))).toEqual([]);
    const before = this.held();
    const knew = this.acknowledged.order;
    const applied = answer === 'refused' || answer === 'unheard' ? { ok: false as const } : applyMessage(this.device, step.message);
    if (applied.ok) {
      this.device = applied.holdings;
      if (step.message.kind === 'roStorySend') this.texts.set(step.message.storyID, step.message.slug ?? '');
    }
    // What arrived unanswered just before its story went on air nobody can know; what was acknowledged stays as it is.
    const known = knew?.stories.filter((story) => airing.has(story.storyID) && before?.stories.some((one) => one === story)) ?? [];
    for (const story of known) expect(this.held()?.stories).toContain(story);
    if (answer === 'unheard' || answer === 'unanswered') this.acknowledged = reconnected(this.acknowledged);
    else if (applied.ok) this.acknowledged = afterAcknowledgement(this.acknowledged, step.event, this.now);
    else
      this.acknowledged =
        refusedBy(this.acknowledged, { event: step.event, kind: step.message.kind, now: this.now, everyMs: LIMITS.fullEveryMs }) ??
        UNKNOWN_RUNDOWN;
  }
  held(): RunningOrder | undefined {
    return this.device.get(RO);
  }
}

describe('whatever a device refuses, loses or forgets', () => {
  it('it ends with what it should hold, and the story on air is never touched', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(wishes, happenings), { minLength: 1, maxLength: 6 }), (course) => {
        const pair = new Pair();
        let last: DesiredRundown | undefined;
        for (const [wish, { answers, forgets, onAir }] of course) {
          last = desiredOf(wish);
          const airing = new Set(onAir.filter((id) => pair.held()?.stories.some(({ storyID }) => storyID === id)));
          for (const answer of answers) if (!pair.step(last, airing, answer)) break;
          if (forgets) {
            // A device that lost what it held has lost its connection.
            pair.device = new Map();
            pair.acknowledged = reconnected(pair.acknowledged);
          }
        }
        for (let rest = 0; pair.step(last!, new Set(), 'ok'); rest++) expect(rest).toBeLessThan(80);
        expect(pair.held()).toEqual(last!.active ? last!.order : undefined);
        for (const [storyID, { slug }] of last!.active ? last!.texts : []) expect(pair.texts.get(storyID)).toBe(slug);
        expect(pair.acknowledged.isReady).toBe(last!.active && last!.ready);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a story that its device wrote, and that the newsroom takes back to what the device was told before', () => {
  const RECENT = { ids: ['A'], edition: 0, nonce: 1, active: true, ready: false };
  const item: Item = { itemID: 'I', slug: 'VT', objID: 'V1', edDur: '250' };
  const OTHER: Omit<Item, 'itemID'> = {
    ...{ slug: 'outro', mosID: 'outro', plugIn: 'p', objSlug: 'outro', objDur: '500', objTB: '50', abstract: 'outro', channel: 'B' },
    ...{ edStart: '25', edDur: '100', userTimingDur: '50', trigger: 'AUTO', macroIn: 'M1', macroOut: 'M2' },
    paths: [{ kind: 'objPath', techDescription: 'MXF', path: '/v' }],
    metadata: [element('mosExternalMetadata')],
  };
  const story: RoStory = { storyID: 'A', slug: 'A0', parts: [{ kind: 'item', item }] };
  const p = (line: string) => ({ kind: 'text' as const, element: element('p', [line]) });
  const body = [p('Boa noite.'), ...story.parts];
  const wanted = (version: number): DesiredRundown => ({
    ...desiredOf(RECENT),
    order: { roID: RO, slug: 'show', stories: [story] },
    texts: new Map([['A', { ...text('A', 0), body }]]),
    versions: new Map([['A', version]]),
  });
  const made = (fields: Partial<Item>): RoStory => ({ ...story, parts: [{ kind: 'item', item: { ...item, ...fields } }] });
  it.each<[string, WrittenStory, string[]]>([
    ['other words', { words: printOf(['Outra.']) }, ['roStorySend']],
    ['the same words', { words: printOf(['Boa noite.']), slug: ' A0 ' }, []],
    ['another slug', { slug: 'SEU' }, ['roElementAction']],
    ['another object', { items: [{ itemID: 'I', objID: 'V2' }] }, ['roElementAction']],
    ['the same object', { items: [item] }, []],
    ...Object.entries(OTHER).map(([field, value]): [string, WrittenStory, string[]] => [
      `another ${field} of an item`,
      { items: [{ ...item, [field]: value }] },
      ['roElementAction'],
    ]),
    ['nothing otherwise', { items: [{ ...item, slug: 'VT ', edDur: '250', objDur: '0', abstract: '', paths: [] }] }, []],
    ['the same number in another way', { items: [{ ...item, edDur: '0250.0' }] }, []],
    ['no number where there is one', { items: [{ ...item, edDur: 'all' }] }, ['roElementAction']],
    ['an item that is gone', { items: [{ itemID: 'J', objID: 'V2' }] }, ['roElementAction']],
    ['all of it', { slug: 'SEU', words: printOf(['Outra.']), items: [{ itemID: 'I', objID: 'V2' }] }, ['roElementAction', 'roStorySend']],
  ])('is told again once where it wrote %s, and not before the newsroom is known to have had it', (_, wrote, kinds) => {
    const pair = new Pair();
    while (pair.step(wanted(4), new Set(), 'ok'));
    pair.sent.length = 0;
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, { k: 'wrote', storyID: 'A', ...wrote, version: 4 }, 0);
    while (pair.step(wanted(4), new Set(), 'ok'));
    expect(pair.sent).toEqual([]);
    while (pair.step({ ...wanted(6), mode: 'MANUAL' }, new Set(), 'ok'));
    expect(pair.sent).toEqual([]);
    while (pair.step(wanted(6), new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(kinds);
  });
  it.each<[string, WrittenStory, string[]]>([
    ['words', {}, ['roStorySend']],
    ['words and another object', { items: [{ itemID: 'I', objID: 'V2' }] }, []],
  ])('is told its words while it is on air, its items not: %s', (_, wrote, kinds) => {
    const pair = new Pair();
    while (pair.step(wanted(4), new Set(), 'ok'));
    pair.sent.length = 0;
    const event = { k: 'wrote', storyID: 'A', words: printOf(['Outra.']), ...wrote, version: 4 } as const;
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, event, 0);
    while (pair.step(wanted(6), new Set('A'), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(kinds);
    while (pair.step(wanted(6), new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind).sort()).toEqual(wrote.items ? ['roElementAction', 'roStorySend'] : kinds);
  });
  it.each<[string, WrittenStory, RoStory]>([
    ['another object', { items: [{ itemID: 'I', objID: 'V2' }] }, made({ objID: 'V2' })],
    ['another length', { items: [{ ...item, edDur: '100' }] }, made({ edDur: '100' })],
    ['a field that was not there', { items: [{ itemID: 'I', macroIn: 'M1' }] }, made({ macroIn: 'M1' })],
    ['another slug', { slug: 'SEU' }, { ...story, slug: 'SEU' }],
  ])('waits on air, shown as such, and a full message says no other than the device has: %s', (_, wrote, written) => {
    const pair = new Pair();
    while (pair.step(wanted(4), new Set(), 'ok'));
    pair.sent.length = 0;
    const onAir = new Set('A');
    const waiting = (desired: DesiredRundown) => plan(pair.acknowledged, desired, situationOf(pair.now, onAir)).waiting;
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, { k: 'wrote', storyID: 'A', ...wrote, version: 4 }, 0);
    // Until the newsroom is known to have it, it may be what the newsroom wants.
    expect(waiting(wanted(4))).toEqual([]);
    expect(waiting({ ...wanted(5), order: { ...wanted(5).order, stories: [written] } })).toEqual([]);
    expect(waiting(wanted(6))).toEqual(['A']);
    expect(waiting({ ...wanted(6), mode: 'MANUAL' })).toEqual([]);
    for (const desired of [wanted(4), wanted(6), { ...wanted(6), mode: 'MANUAL' as const }]) {
      const again = new Pair();
      again.device = new Map([[RO, { ...pair.held()!, stories: [written] }]]);
      again.acknowledged = reconnected(pair.acknowledged);
      again.step(desired, onAir, 'ok');
      expect(again.sent.map(({ message }) => message.kind)).toEqual(['roReplace']);
      expect(again.held()!.stories).toEqual([written]);
    }
    while (pair.step(wanted(6), onAir, 'ok'));
    // A text says the slug too, and may go out on air.
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(wrote.items ? [] : ['roStorySend']);
    while (pair.step(wanted(6), new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(wrote.items ? ['roElementAction'] : ['roStorySend']);
    expect(waiting(wanted(6))).toEqual([]);
  });
  it('does not wait on air where the newsroom has what its device wrote, and the device wrote nothing else since', () => {
    const pair = new Pair();
    while (pair.step(wanted(4), new Set(), 'ok'));
    const written = made({ objID: 'V2' });
    for (const [version, wrote] of [[4, { items: [{ itemID: 'I', objID: 'V2' }] }] as const, [5, { slug: 'A0' }] as const])
      pair.acknowledged = afterAcknowledgement(pair.acknowledged, { k: 'wrote', storyID: 'A', ...wrote, version }, 0);
    const taken = { ...wanted(5), order: { ...wanted(5).order, stories: [written] } };
    expect(plan(pair.acknowledged, taken, situationOf(pair.now, new Set('A'))).waiting).toEqual([]);
  });
  it('is told corrected words on air with the items that its device put there and the newsroom took, and keeps those in a full message', () => {
    const pair = new Pair();
    while (pair.step(wanted(4), new Set(), 'ok'));
    pair.sent.length = 0;
    const onAir = new Set('A');
    const items = [{ itemID: 'I', objID: 'V2' }];
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, { k: 'wrote', storyID: 'A', items, slug: 'SEU', version: 4 }, 0);
    const written = { ...made({ objID: 'V2' }), slug: 'SEU' };
    const say = (version: number, ...lines: string[]): DesiredRundown => ({
      ...wanted(version),
      order: { ...wanted(version).order, stories: [written] },
      texts: new Map([['A', { ...text('A', 0), slug: 'SEU', body: [...lines.map(p), ...written.parts] }]]),
    });
    const waiting = (desired: DesiredRundown) => plan(pair.acknowledged, desired, situationOf(pair.now, onAir)).waiting;
    for (const [at, lines] of [['Correto.'], ['Correto.', 'De novo.']].entries()) {
      const desired = say(6 + at, ...lines);
      while (pair.step(desired, onAir, 'ok'));
      expect(pair.sent.map(({ message }) => message.kind)).toEqual(['roStorySend']);
      expect(pair.sent[0]!.message).toMatchObject({ body: [...lines.map(p), ...written.parts] });
      expect(waiting(desired)).toEqual([]);
      pair.sent.length = 0;
      // A journal written anew knows it too.
      const kept = [...eventsOf(pair.acknowledged)].reduce((one, event) => afterAcknowledgement(one, event, 0), UNKNOWN_RUNDOWN);
      for (const acknowledged of [pair.acknowledged, kept])
        for (const mode of ['AUTOMATIC', 'MANUAL'] as const) {
          const again = new Pair();
          again.device = new Map([[RO, { ...pair.held()!, stories: [written] }]]);
          again.acknowledged = reconnected(acknowledged);
          again.step({ ...desired, mode }, onAir, 'ok');
          expect(again.sent.map(({ message }) => message.kind)).toEqual(['roReplace']);
          expect(again.held()!.stories).toEqual([written]);
        }
    }
    // Other items wait, and with them the words.
    expect(waiting(wanted(8))).toEqual(['A']);
    while (pair.step(wanted(8), onAir, 'ok'));
    expect(pair.sent).toEqual([]);
    while (pair.step(wanted(8), new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(['roElementAction', 'roStorySend']);
    expect(pair.held()!.stories).toEqual([story]);
  });
  it('is told corrected words on air where its text names some of its items alone, as for a prompter', () => {
    const pair = new Pair();
    const say = (version: number, line: string): DesiredRundown => ({
      ...wanted(version),
      texts: new Map([['A', { ...text('A', 0), body: [p(line)] }]]),
    });
    while (pair.step(say(4, 'Boa noite.'), new Set(), 'ok'));
    pair.sent.length = 0;
    while (pair.step(say(5, 'Correto.'), new Set('A'), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(['roStorySend']);
  });
  it.each<[string, readonly Item[], readonly Item[], string[]]>([
    ['another clip that its text does not name', [item], [{ ...item, objID: 'V5' }], ['roStorySend']],
    ['one more clip that its text does not name', [item], [item, { itemID: 'J', objID: 'V6' }], ['roStorySend']],
    ['another clip that its text names', [item, { itemID: 'K', objID: 'V7' }], [item, { itemID: 'K', objID: 'V8' }], []],
    ['one clip less, which its text may have named', [item, { itemID: 'K', objID: 'V7' }], [item], []],
  ])('is told corrected words on air where the newsroom put there %s, or once it is off air', (_, before, after, kinds) => {
    const say = (version: number, line: string, items: readonly Item[]): DesiredRundown => {
      const parts = items.map((one) => ({ kind: 'item' as const, item: one }));
      // A prompter gets the items of what is read alone.
      const read = parts.filter((part) => part.item.itemID === 'K');
      return {
        ...wanted(version),
        order: { ...wanted(version).order, stories: [{ ...story, parts }] },
        texts: new Map([['A', { ...text('A', 0), body: [p(line), ...read] }]]),
      };
    };
    const pair = new Pair();
    while (pair.step(say(4, 'Boa noite.', before), new Set(), 'ok'));
    pair.sent.length = 0;
    const newer = say(5, 'Correto.', after);
    while (pair.step(newer, new Set('A'), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(kinds);
    expect(plan(pair.acknowledged, newer, situationOf(pair.now, new Set('A'))).waiting).toEqual(['A']);
    while (pair.step(newer, new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind).toSorted()).toEqual(['roElementAction', 'roStorySend']);
  });
  it('is shown as waiting on air in a rundown sent by hand, where its text is owed and names other items', () => {
    const pair = new Pair();
    const manual = (version: number) => ({ ...wanted(version), mode: 'MANUAL' as const });
    while (pair.step(manual(4), new Set(), 'ok'));
    const other = made({ objID: 'V5' });
    const newer = { ...manual(5), order: { ...wanted(5).order, stories: [other] } };
    const texts = new Map([['A', { ...text('A', 0), body: other.parts }]]);
    pair.acknowledged = reconnected(pair.acknowledged);
    pair.sent.length = 0;
    const onAir = new Set('A');
    while (pair.step({ ...newer, texts }, onAir, 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(['roReplace']);
    expect(plan(pair.acknowledged, { ...newer, texts }, situationOf(pair.now, onAir)).waiting).toEqual(['A']);
    while (pair.step({ ...newer, texts }, new Set(), 'ok'));
    expect(pair.sent.map(({ message }) => message.kind)).toEqual(['roReplace', 'roStorySend']);
    // The text told it those, which it plays.
    const again = new Pair();
    again.device = new Map([[RO, { ...pair.held()!, stories: [other] }]]);
    again.acknowledged = reconnected(pair.acknowledged);
    again.step({ ...newer, texts }, onAir, 'ok');
    expect(again.held()!.stories).toEqual([other]);
  });
  const clip: Item = { ...item, objSlug: 'VT', objDur: '250', objTB: '25', paths: [] };
  const PATHS = (['objPath', 'objProxyPath'] as const).map((kind) => ({ kind, techDescription: 'MXF', path: `/${kind}` }));
  it.each<[string, Item, Partial<Item>, Partial<Item>]>([
    ['no length of the part that plays', clip, { edDur: '0' }, {}],
    ['an empty one', clip, { edDur: '' }, {}],
    ['that of the whole', { ...clip, edDur: '100' }, { edDur: '0', objDur: '250' }, { edDur: '250' }],
    ['other spellings of its numbers', clip, { edDur: '0250', objDur: '250.0', objTB: '2.5e1' }, {}],
    ['a slug in two lines', clip, { objSlug: 'VT\n novo' }, { objSlug: 'VT novo' }],
    ['its places in another order', clip, { paths: PATHS.toReversed() }, { paths: PATHS }],
    ['a longer object, which plays as a whole', clip, { objDur: '500' }, { objDur: '500', edDur: '500' }],
    ['a longer object, of which as much plays', clip, { objDur: '500' }, { objDur: '500' }],
    [
      'another object, which has its name',
      { ...clip, slug: 'V1', objSlug: 'V1' },
      { objID: 'V2', objSlug: 'V2' },
      { objID: 'V2', slug: 'V2', objSlug: 'V2' },
    ],
  ])('is not told again, nor shown as waiting on air, what is another spelling of what its device wrote: %s', (_, told, wrote, taken) => {
    const tell = (version: number, one: Item): DesiredRundown => ({
      ...wanted(version),
      order: { ...wanted(version).order, stories: [{ ...story, parts: [{ kind: 'item', item: one }] }] },
      texts: new Map(),
    });
    const pair = new Pair();
    while (pair.step(tell(4, told), new Set(), 'ok'));
    pair.sent.length = 0;
    const event = { k: 'wrote', storyID: 'A', items: [{ itemID: 'I', ...wrote }], version: 4 } as const;
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, event, 0);
    const now = { ...told, ...taken };
    expect(plan(pair.acknowledged, tell(6, now), situationOf(pair.now, new Set('A'))).waiting).toEqual([]);
    while (pair.step(tell(6, now), new Set('A'), 'ok'));
    expect(pair.sent).toEqual([]);
    while (pair.step(tell(6, now), new Set(), 'ok'));
    // What is news is told to all who play it.
    expect(pair.sent).toHaveLength(Object.keys(taken).length > 0 ? 1 : 0);
    expect(plan(pair.acknowledged, tell(7, { ...now, edDur: '20' }), situationOf(pair.now, new Set('A'))).waiting).toEqual(['A']);
  });
  it('is told again as its device has it in a rundown sent by hand, once the device is connected anew', () => {
    const pair = new Pair();
    while (pair.step({ ...wanted(4), mode: 'MANUAL', texts: new Map() }, new Set(), 'ok'));
    const items = [{ itemID: 'I', objID: 'V2', channel: 'B' }];
    pair.acknowledged = afterAcknowledgement(pair.acknowledged, { k: 'wrote', storyID: 'A', items, version: 4 }, 0);
    pair.acknowledged = reconnected(pair.acknowledged);
    while (pair.step({ ...wanted(5), mode: 'MANUAL', texts: new Map() }, new Set(), 'ok'));
    expect(pair.held()!.stories).toEqual([made({ objID: 'V2', channel: 'B' })]);
  });
});

describe('two stories on air that would have to pass each other', () => {
  it.each([
    ['both are to be held', 'XABYZ', 'ZBYAX', 'ZAYBX', ['A', 'B']],
    ['one is to go', 'XABYZ', 'BYXZ', 'ABYXZ', ['A0']],
    ['both are at the ends', 'AXYZB', 'BZYXA', 'AZYXB', ['A', 'B']],
  ])('stay in their order while all others come into theirs, and wait for each other: %s', (_what, before, after, between, waiting) => {
    const wish = { edition: 0, nonce: 1, active: true, ready: false };
    const pair = new Pair();
    const ids = () =>
      pair
        .held()!
        .stories.map(({ storyID }) => storyID)
        .join('');
    while (pair.step(desiredOf({ ...wish, ids: before.split('') }), new Set(), 'ok'));
    const wanted = desiredOf({ ...wish, ids: after.split('') });
    const airing = new Set(['A', 'B']);
    pair.sent.length = 0;
    while (pair.step(wanted, airing, 'ok'));
    expect(ids()).toBe(between);
    expect([...plan(pair.acknowledged, wanted, situationOf(pair.now, airing)).waiting].sort()).toEqual(waiting);
    for (const { message } of pair.sent) expect(['roElementAction', 'roStorySend']).toContain(message.kind);
    // The whole, sent again, says the same.
    pair.acknowledged = reconnected(pair.acknowledged);
    while (pair.step(wanted, airing, 'ok'));
    expect(ids()).toBe(between);
    // The one that is left stays where it is, and the device is told the rest.
    while (pair.step(wanted, new Set(['B']), 'ok'));
    expect(ids()).toBe(after);
    expect(plan(pair.acknowledged, wanted, situationOf(pair.now, new Set(['B']))).waiting).toEqual([]);
  });
});

describe('two stories on air, wherever they are to be,', () => {
  const orders = fc.shuffledSubarray(LETTERS.slice(0, 6));
  it('are never moved, and all others come into their order', () => {
    fc.assert(
      fc.property(orders, orders, fc.boolean(), (before, after, one) => {
        const wish = { edition: 0, nonce: 1, active: true, ready: false };
        const pair = new Pair();
        while (pair.step(desiredOf({ ...wish, ids: before }), new Set(), 'ok'));
        const airing = new Set(['A', 'B'].filter((id) => before.includes(id)));
        const inOrder = (ids: readonly string[], is: boolean) => ids.filter((id) => airing.has(id) === is);
        const ids = () => pair.held()!.stories.map(({ storyID }) => storyID);
        const wanted = desiredOf({ ...wish, ids: after });
        while (pair.step(wanted, airing, 'ok')) expect(inOrder(ids(), true)).toEqual(inOrder(before, true));
        expect(inOrder(ids(), false)).toEqual(inOrder(after, false));
        while (pair.step(wanted, new Set([one ? 'A' : 'B'].filter((id) => airing.has(id))), 'ok'));
        while (pair.step(wanted, new Set(), 'ok'));
        expect(ids()).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a refusal', () => {
  const desired = desiredOf({ ids: ['A', 'B', 'C'], edition: 0, nonce: 1, active: true, ready: false });
  const settled = (): Pair => {
    const pair = new Pair();
    while (pair.step(desired, new Set(), 'ok'));
    pair.sent.length = 0;
    return pair;
  };
  const kinds = (pair: Pair): string[] => pair.sent.map(({ message }) => message.kind);

  it('of an edit owes one full message, at most one each 30 s', () => {
    const pair = settled();
    const other = desiredOf({ ids: ['B', 'A', 'C'], edition: 0, nonce: 1, active: true, ready: false });
    pair.step(other, new Set(), 'refused');
    pair.step(other, new Set(), 'ok');
    expect(pair.now).toBe(30_000);
    while (pair.step(other, new Set(), 'ok'));
    expect(kinds(pair).slice(0, 2)).toEqual(['roElementAction', 'roReplace']);
  });

  it('of a full message is tried once at once in its other form, then each 30 s', () => {
    const pair = new Pair();
    for (let times = 0; times < 3; times++) pair.step(desired, new Set(), 'refused');
    expect(kinds(pair)).toEqual(['roCreate', 'roReplace']);
    expect(pair.now).toBe(30_000);
    pair.step(desired, new Set(), 'ok');
    expect(kinds(pair)).toEqual(['roCreate', 'roReplace', 'roCreate']);
  });

  it('of full messages does not count against the deletion that comes then', () => {
    const pair = settled();
    pair.acknowledged = reconnected(pair.acknowledged);
    for (let times = 0; times < 3; times++) pair.step(desired, new Set(), 'refused');
    const away = { ...desired, active: false };
    pair.acknowledged =
      refusedBy(pair.acknowledged, { event: { k: 'gone' }, kind: 'roDelete', now: pair.now, everyMs: LIMITS.fullEveryMs }) ??
      UNKNOWN_RUNDOWN;
    expect(pair.acknowledged).toMatchObject({ refusals: 1, resync: 'refused' });
    while (pair.step(away, new Set(), 'ok'));
    expect(pair.held()).toBeUndefined();
  });

  it('of a text holds nothing else up, is repeated with everything once, and then alone with growing pauses', () => {
    const pair = settled();
    const edited = desiredOf({ ids: ['A', 'B', 'C'], edition: 1, nonce: 1, active: true, ready: false });
    const pauses: number[] = [];
    for (let sent = 0; pauses.length < 6; sent = pair.sent.length) {
      const isText = (step: Step | undefined) => step?.message.kind === 'roStorySend' && step.message.storyID === 'A';
      const next = plan(pair.acknowledged, edited, situationOf(pair.now, new Set())).step;
      pair.step(edited, new Set(), isText(next) ? 'refused' : 'ok');
      if (pair.sent.length > sent && isText(pair.sent.at(-1))) pauses.push(pair.now / 1000);
    }
    expect(pair.texts.get('C')).toBe('C1');
    expect(kinds(pair).filter((kind) => kind === 'roReplace')).toHaveLength(1);
    const gaps = pauses.slice(1).map((at, index) => at - pauses[index]!);
    expect(gaps).toEqual([30, 30, 60, 120, 240]);
  });

  it('of a deletion is repeated, and the running order counts as gone after the third', () => {
    const pair = settled();
    const off = desiredOf({ ids: [], edition: 0, nonce: 1, active: false, ready: false });
    while (pair.step(off, new Set(), 'refused'));
    expect(kinds(pair)).toEqual(['roDelete', 'roDelete', 'roDelete']);
    expect(pair.now).toBe(60_000);
    expect(pair.acknowledged).toBe(UNKNOWN_RUNDOWN);
  });
});

describe('a bridge that died before the answer', () => {
  it('replaces what it may have created, or deletes it when nobody wants it any more', () => {
    const tried = afterAcknowledgement(UNKNOWN_RUNDOWN, { k: 'try' }, 0);
    const situation: Situation = {
      roID: RO,
      now: 0,
      airing: new Set(),
      limits: LIMITS,
      texts: 'all',
      captioned: new Set(),
      switches: SWITCHES,
    };
    const desired = desiredOf({ ids: ['A'], edition: 0, nonce: 1, active: true, ready: false });
    expect(plan(tried, desired, situation).step?.message.kind).toBe('roReplace');
    expect(plan(tried, undefined, situation).step?.message).toEqual({ kind: 'roDelete', roID: RO });
    expect(plan(UNKNOWN_RUNDOWN, undefined, situation).step).toBeUndefined();
  });
});
