import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRunningOrders } from './import.ts';
import { encodeText } from './wire/bytes.ts';

const folder = new URL('../../../../shared/fixtures/mos/', import.meta.url);
const fixtures = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : [];
const text = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const orders = fixtures.filter((name) => /^(roCreate|roReplace|roList)/.test(name));
const file = (name: string, content: string, encoding: 'utf-8' | 'ucs-2be' | 'ucs-2le' = 'utf-8') => ({
  name,
  bytes: encodeText(content, encoding),
});
const WAYS: [string, (content: string) => Uint8Array][] = [
  ['UTF-8', (content) => encodeText(content, 'utf-8')],
  ['UTF-8 with BOM', (content) => encodeText(`\uFEFF${content}`, 'utf-8')],
  ['UCS-2 big-endian', (content) => encodeText(content, 'ucs-2be')],
  ['UCS-2 big-endian with BOM', (content) => encodeText(`\uFEFF${content}`, 'ucs-2be')],
  ['UCS-2 little-endian', (content) => encodeText(content, 'ucs-2le')],
  ['UCS-2 little-endian with BOM', (content) => encodeText(`\uFEFF${content}`, 'ucs-2le')],
];

const ORDER = `<mos><mosID>m</mosID><roCreate><roID>R1</roID><roSlug>NOITE</roSlug><roEdStart>2026-11-21T19:15:00</roEdStart><roChannel/>
 <story><storyID>A</storyID><storySlug>CHUVA</storySlug><storyNum>3</storyNum><p>Texto do espelho</p><item><itemID>1</itemID><itemSlug>VT</itemSlug><objID>O1</objID><mosID>p.mos</mosID><itemEdDur>250</itemEdDur><objTB>25</objTB></item></story>
 <story><storyID>B</storyID><storySlug>GREVE</storySlug></story></roCreate></mos>`;
const SEND =
  '<mos><roStorySend><roID>R1</roID><storyID>A</storyID><storyBody><storyPresenter>ANA</storyPresenter><p>Boa noite.<pi>CAM 2</pi></p><storyItem><itemID>1</itemID><objID>O1</objID></storyItem><p>AÇÃO!</p></storyBody></roStorySend></mos>';

describe('reading running orders', () => {
  it('joins the texts of stories to their running order, in any order of files, and loses none', () => {
    const { runningOrders, unmapped, problems } = readRunningOrders([file('send.xml', SEND), file('order.xml', ORDER)]);
    const [a, b] = runningOrders[0]!.stories;
    expect(runningOrders[0]).toMatchObject({ roId: 'R1', slug: 'NOITE', start: '2026-11-21T19:15:00' });
    expect(a!.parts.map((part) => (part.kind === 'text' ? part.text : part.item.objID))).toEqual([
      '[ANA]',
      'Boa noite.[CAM 2]',
      'O1',
      'AÇÃO!',
      'Texto do espelho',
    ]);
    expect([a!.number, b!.slug, b!.parts]).toEqual(['3', 'GREVE', []]);
    expect([unmapped, problems]).toEqual([[], []]);
  });
  it('names the file, the line and the reason of what is damaged', () => {
    const { problems, runningOrders } = readRunningOrders([
      file('good.xml', ORDER),
      file('bad.xml', '<roCreate>\n<roID>1</roID>\n<story>\n</roCreate>'),
    ]);
    expect(problems).toEqual([{ file: 'bad.xml', line: 4, text: expect.stringContaining('in roCreate') }]);
    expect(runningOrders).toHaveLength(1);
  });
  it('says what it could not map: other commands, texts of stories nobody knows', () => {
    const other = '<mos><roReadyToAir><roID>R1</roID><roAir>READY</roAir></roReadyToAir></mos>';
    const lost = SEND.replace('<storyID>A<', '<storyID>Z<');
    const { unmapped } = readRunningOrders([file('o.xml', ORDER), file('x.xml', other), file('z.xml', lost)]);
    expect(unmapped.map(({ file: name, path }) => [name, path])).toEqual([
      ['x.xml', 'roReadyToAir'],
      ['z.xml', 'roStorySend/Z'],
    ]);
    expect(unmapped[1]!.text).toContain('AÇÃO');
  });
});

describe('what a running order and the text of a story say of the same', () => {
  const order = (item: string, more = ''): string =>
    `<mos><roCreate><roID>R1</roID><roSlug>NOITE</roSlug>${more}<story><storyID>A</storyID><item><itemID>1</itemID>${item}</item></story></roCreate></mos>`;
  const sent = (item: string): string =>
    `<mos><roStorySend><roID>R1</roID><storyID>A</storyID><storyBody><p>Oi.</p><storyItem><itemID>1</itemID>${item}</storyItem></storyBody></roStorySend></mos>`;
  const read = (...texts: string[]) => readRunningOrders(texts.map((content, n) => file(`${n}.xml`, content)));
  const itemsIn = ({ runningOrders }: ReturnType<typeof read>) =>
    runningOrders[0]!.stories[0]!.parts.flatMap((part) => (part.kind === 'item' ? [part.item] : []));

  it('of an item is kept together, where each says something that the other lacks', () => {
    const whole = '<itemSlug>VT</itemSlug><objID>O1</objID><mosID>p.mos</mosID><itemEdDur>250</itemEdDur><objTB>25</objTB>';
    const found = read(order(whole), sent('<itemSlug>VT NOVO</itemSlug><objID>O1</objID><itemChannel>B</itemChannel>'));
    expect(itemsIn(found)).toEqual([
      { itemID: '1', slug: 'VT NOVO', objID: 'O1', mosID: 'p.mos', edDur: '250', objTB: '25', channel: 'B' },
    ]);
    expect(found.unmapped).toEqual([]);
  });
  it('of an item that shows another object by then is told, and that of two without an id is kept', () => {
    const other = read(order('<objID>O1</objID><itemEdDur>250</itemEdDur>'), sent('<objID>O2</objID>'));
    expect(itemsIn(other)).toEqual([{ itemID: '1', objID: 'O2' }]);
    expect(other.unmapped).toEqual([{ file: '0.xml', path: 'A/1', text: expect.stringMatching(/O1.*<itemEdDur>250</) }]);
    const nameless = read(
      order('<objID>O1</objID>').replace('<itemID>1</itemID>', ''),
      sent('<objID>O2</objID>').replace('<itemID>1</itemID>', ''),
    );
    expect(itemsIn(nameless).map(({ objID }) => objID)).toEqual(['O2', 'O1']);
  });
  it('of an item without an id is kept once, by its object, one after the other, and by its words where it names none', () => {
    const said = (...items: string[]) => items.map((words) => `<item>${words}</item>`).join('');
    const both = (held: string, told: string) => {
      const anew = `<mos><roCreate><roID>R1</roID><roSlug>N</roSlug><story><storyID>A</storyID>${held}</story></roCreate></mos>`;
      const sends = `<mos><roStorySend><roID>R1</roID><storyID>A</storyID><storyBody>${told.replaceAll('item>', 'storyItem>')}</storyBody></roStorySend></mos>`;
      return itemsIn(read(anew, sends)).map((item) => Object.values(item).filter(Boolean).join(' '));
    };
    const [object, mos] = ['<objID>O1</objID>', '<mosID>p.mos</mosID>'];
    const long = `<itemSlug>VT</itemSlug>${object}${mos}<itemEdDur>250</itemEdDur>`;
    expect(both(said(long), said(`${object}${mos}`))).toEqual(['VT O1 p.mos 250']);
    expect(both(said(long), said(object))).toEqual(['VT O1 p.mos 250']);
    expect(both(said(long, long.replace('250', '500')), said(object, object))).toEqual(['VT O1 p.mos 250', 'VT O1 p.mos 500']);
    expect(both(said(long, long.replace('250', '500')), said(object))).toEqual(['VT O1 p.mos 250', 'VT O1 p.mos 500']);
    expect(both(said(long), said(object.replace('1', '2')))).toEqual(['O2', 'VT O1 p.mos 250']);
    expect(both(said(long), said(`${object}<mosID>q.mos</mosID>`))).toEqual(['O1 q.mos', 'VT O1 p.mos 250']);
    expect(both(said(`<itemID>1</itemID>${long}`), said(object))).toEqual(['1 VT O1 p.mos 250']);
    expect(both(said(long), said(`<itemID>1</itemID>${object}`))).toEqual(['VT O1 p.mos 250 1']);
    expect(both(said(`<itemID>1</itemID>${long}`), said(`<itemID>2</itemID>${object}`))).toEqual(['2 O1', '1 VT O1 p.mos 250']);
    const note = '<itemSlug>CG NOME</itemSlug>';
    expect(both(said(`${note}<itemEdDur>100</itemEdDur>`), said(`${note}<itemChannel>B</itemChannel>`))).toEqual(['CG NOME 100 B']);
    expect(both(said(long), said('<itemSlug>VT</itemSlug>'))).toEqual(['VT O1 p.mos 250']);
    expect(both(said('<itemEdDur>100</itemEdDur>'), said('<itemEdDur>100</itemEdDur>'))).toEqual(['100']);
  });
  it('is told where it is of the running order alone, and marked where it is told in part', () => {
    const head = '<roChannel>A</roChannel><roTrigger>MANUAL</roTrigger><macroIn>in</macroIn><macroOut>out</macroOut>';
    const long = `<mos><roReadyToAir><roID>R1</roID><roAir>${'x'.repeat(600)}</roAir></roReadyToAir></mos>`;
    const { unmapped } = read(order('<objID>O1</objID>', head), long);
    expect(unmapped.map(({ path, text }) => [path, text])).toEqual([
      ['roReadyToAir', `R1${'x'.repeat(497)}…`],
      ['R1/roChannel', 'A'],
      ['R1/roTrigger', 'MANUAL'],
      ['R1/macroIn', 'in'],
      ['R1/macroOut', 'out'],
    ]);
  });
});

describe.skipIf(orders.length === 0)(`${orders.length} running orders of real systems`, () => {
  it.each(orders)('%s imports in every encoding with AÇÃO in its texts', (name) => {
    const plain = readRunningOrders([{ name, bytes: encodeText(text(name), 'utf-8') }]);
    expect([plain.problems, plain.runningOrders.length]).toEqual([[], 1]);
    const marked = text(name).replaceAll(/<(storySlug|roSlug)>/g, '<$1>AÇÃO ');
    for (const [, encode] of WAYS) {
      const read = readRunningOrders([{ name, bytes: encode(marked) }]);
      expect(read.problems).toEqual([]);
      expect(read.runningOrders[0]!.slug).toMatch(/^AÇÃO/);
      expect(read.runningOrders[0]!.stories.map(({ storyId }) => storyId)).toEqual(
        plain.runningOrders[0]!.stories.map(({ storyId }) => storyId),
      );
      for (const story of read.runningOrders[0]!.stories) expect(story.slug).toMatch(/^AÇÃO/);
    }
  });
  it('keeps every text that stands between tags', () => {
    for (const name of orders) {
      const [order] = readRunningOrders([{ name, bytes: encodeText(text(name), 'utf-8') }]).runningOrders;
      const kept = JSON.stringify(readRunningOrders([{ name, bytes: encodeText(text(name), 'utf-8') }]));
      for (const [, value] of text(name).matchAll(/<(?:p|storySlug|itemSlug|text|mosAbstract)>([^<]+)</g))
        expect(kept).toContain(value!.trim());
      expect(order).toBeDefined();
    }
  });
});
