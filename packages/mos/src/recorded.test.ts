import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRunningOrders } from './import.ts';
import { encodeText } from './wire/bytes.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (name: string, content: string | Uint8Array) => ({ name, bytes: typeof content === 'string' ? utf8(content) : content });
const story = (id: string, slug = id): string => `<story><storyID>${id}</storyID><storySlug>${slug}</storySlug></story>`;
const create = (stories: string, roID = 'R1'): string => `<roCreate><roID>${roID}</roID><roSlug>NOITE</roSlug>${stories}</roCreate>`;
const mos = (command: string, id?: number): string =>
  `<mos><mosID>m</mosID><ncsID>n</ncsID>${id === undefined ? '' : `<messageID>${id}</messageID>`}${command}</mos>`;
const move = (id: string, before: string): string =>
  `<roElementAction operation="MOVE"><roID>R1</roID><element_target><storyID>${before}</storyID></element_target><element_source><storyID>${id}</storyID></element_source></roElementAction>`;
const remove = (id: string): string => `<roStoryDelete><roID>R1</roID><storyID>${id}</storyID></roStoryDelete>`;
const append = (id: string): string => `<roStoryAppend><roID>R1</roID>${story(id)}</roStoryAppend>`;
const slugs = (...files: ReturnType<typeof file>[]): string[][] =>
  readRunningOrders(files).runningOrders.map(({ stories }) => stories.map(({ slug }) => slug));

describe('the charset of a file', () => {
  const latin = (text: string): Uint8Array => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));
  const order = (slug: string, declared: string): string =>
    `<?xml version="1.0" encoding="${declared}"?>\n${mos(create(story('A', slug)))}`;

  it.each(['ISO-8859-1', 'windows-1252', 'latin1'])('is %s where its declaration says so', (label) => {
    expect(slugs(file('a.xml', latin(order('AÇÃO à noite', label))))).toEqual([['AÇÃO à noite']]);
  });
  it('is any other that is declared: Greek, Japanese', () => {
    const greek = Uint8Array.from([...latin(order('#', 'iso-8859-7'))].flatMap((byte) => (byte === 35 ? [0xc1, 0xf9] : [byte])));
    const shiftJis = Uint8Array.from([...latin(order('#', 'Shift_JIS'))].flatMap((byte) => (byte === 35 ? [0x93, 0xfa] : [byte])));
    expect(slugs(file('a.xml', greek))).toEqual([['Αω']]);
    expect(slugs(file('a.xml', shiftJis))).toEqual([['日']]);
  });
  it('shows itself where it is wide, whatever is declared', () => {
    expect(slugs(file('a.xml', encodeText(order('AÇÃO', 'ISO-8859-1'), 'ucs-2be')))).toEqual([['AÇÃO']]);
    expect(slugs(file('a.xml', utf8(order('AÇÃO', 'UTF-16'))))).toEqual([['AÇÃO']]);
  });
  it.each([
    ['undeclared Latin-1', latin(mos(create(story('A', 'AÇÃO')))), 'not written in utf-8'],
    ['one nobody knows', utf8(order('A', 'x-newsroom')), 'the charset x-newsroom is not known'],
    ['one it is not written in', latin(order('AÇÃO', 'utf-8')), 'as its XML declaration says'],
    ['half a character', encodeText(mos(create(story('A', '\ud800'))), 'ucs-2be'), 'not written in utf-16be'],
  ])('refuses %s, and no character is lost unseen', (_what, bytes, reason) => {
    const { problems, runningOrders } = readRunningOrders([file('bad.xml', bytes)]);
    expect(problems).toEqual([{ file: 'bad.xml', line: 1, text: expect.stringContaining(reason) }]);
    expect(runningOrders).toEqual([]);
  });
});

describe('a file with several messages', () => {
  it('comes to the running order they make, one for one roID, whatever messages describe it', () => {
    const stream = [
      mos(create(story('A') + story('B')), 1),
      mos('<heartbeat><time>2026-11-21T18:00:00</time></heartbeat>', 2),
      mos(append('C'), 3),
      mos(move('C', 'A'), 4),
      mos(remove('B'), 5),
      mos('<roMetadataReplace><roID>R1</roID><roSlug>NOITE 2</roSlug></roMetadataReplace>', 6),
    ].join('\r\n<?xml version="1.0"?>\0\n');
    const { runningOrders, unmapped, problems } = readRunningOrders([file('stream.xml', stream)]);
    expect(runningOrders.map(({ slug, stories }) => [slug, stories.map((one) => one.slug)])).toEqual([['NOITE 2', ['C', 'A']]]);
    expect([unmapped, problems]).toEqual([[], []]);
    const again = file('again.xml', mos(create(story('X')).replaceAll('roCreate', 'roReplace'), 7));
    expect(slugs(file('stream.xml', stream), again)).toEqual([['X']]);
  });
  it('is put into the order of its messages where they are in files of their own, and waits for its running order', () => {
    const files = [file('c.xml', mos(move('C', 'A'), 30)), file('b.xml', mos(append('C'), 20)), file('a.xml', mos(create(story('A')), 10))];
    expect(slugs(...files)).toEqual([['C', 'A']]);
    expect(slugs(file('b.xml', mos(append('C'))), file('a.xml', mos(create(story('A')))))).toEqual([['A', 'C']]);
  });
  it('names what cannot be applied', () => {
    const { unmapped } = readRunningOrders([
      file('s.xml', mos(create(story('A'))) + mos(remove('Z')) + mos(append('B').replace('R1', 'R9'))),
    ]);
    expect(unmapped.map(({ path, text }) => [path, text])).toEqual([
      ['R1/roStoryDelete', 'unknown Z'],
      ['roStoryAppend', expect.stringContaining('B')],
    ]);
  });
  it('ends in as many NULs as it likes', () => {
    expect(slugs(file('a.xml', `${mos(create(story('A')))}\0\0\n\0`))).toEqual([['A']]);
    for (const nuls of [1, 2, 3])
      expect(slugs(file('a.xml', Uint8Array.from([...encodeText(mos(create(story('A')))), ...Array(nuls).fill(0)])))).toEqual([['A']]);
  });
  it('has no DOCTYPE', () => {
    const text = `<!DOCTYPE mos [<!ENTITY x SYSTEM "file:///etc/passwd">]>${mos(create(story('A', '&x;')))}`;
    for (const content of [text, text + mos(append('B'))])
      expect(readRunningOrders([file('a.xml', content)]).problems).toEqual([
        { file: 'a.xml', line: 1, text: expect.stringMatching(/DTD not allowed|doctype/) },
      ]);
  });
});

const folder = new URL('../../../../shared/fixtures/mos/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const roIdIn = (content: string): string | undefined => /<roID>([^<]*)/.exec(content)?.[1];
const recorded = existsSync(folder)
  ? readdirSync(folder).filter(
      (name) => /^ro(Story(?!Send)|ElementAction|Item)/.test(name) && roIdIn(text(name)) === roIdIn(text('roCreate.mos.xml')),
    )
  : [];
describe.skipIf(recorded.length === 0)(`${recorded.length} edits of a real system`, () => {
  it.each(recorded)('%s changes the running order it is of, or names why not', (name) => {
    const plain = readRunningOrders([file('a', text('roCreate.mos.xml'))]);
    const { runningOrders, unmapped, problems } = readRunningOrders([file('a', text('roCreate.mos.xml')), file('b', text(name))]);
    expect([problems, runningOrders.length]).toEqual([[], 1]);
    const named = unmapped.length > plain.unmapped.length;
    expect(JSON.stringify(runningOrders) !== JSON.stringify(plain.runningOrders) || named).toBe(true);
  });
});

describe('a file that is made to be read for ever', () => {
  it.each([
    ['comments after a message', `${mos(create(story('A')), 1)}${'<!-- -->'.repeat(28)}`, 'a.xml'],
    ['comments that do not end', `${mos(create(story('A')), 1)}${'</mos><!--'.repeat(40_000)}`, 'b.xml'],
    ['blanks inside', mos(create(story('A', `A${' '.repeat(200_000)}B`)), 1), 'c.xml'],
    ['declarations that do not end', `${mos(create(story('A')), 1)}${mos('<a/>', 2)}${'<?xml'.repeat(100_000)}`, 'd.xml'],
  ])('for its %s is read in the time of its length', (_what, content, name) => {
    const since = Date.now();
    readRunningOrders([file(name, content)]);
    expect(Date.now() - since).toBeLessThan(2_000);
  });
});
