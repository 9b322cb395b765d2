import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml, readXml } from './read.ts';
import { scanXml } from './scan.ts';
import { type Element, element } from './tree.ts';
import { writeXml } from './write.ts';

const LIMITS = { depth: 256, elements: 100_000 };
const strict = (text: string): Element | 'refused' => {
  try {
    return parseXml(text);
  } catch {
    return 'refused';
  }
};

const words = fc.string({ unit: fc.constantFrom(...'aZ0 ãÇé<>&"\'\n\t\r]-€😀') });
const name = fc.constantFrom('mos', 'roID', 'p', 'story_Item', 'x.y', 'a-b');
const tree: fc.Arbitrary<Element> = fc.letrec<{ node: Element }>((tie) => ({
  node: fc
    .tuple(name, fc.array(fc.oneof({ maxDepth: 4 }, words, tie('node')), { maxLength: 5 }), fc.dictionary(name, words, { maxKeys: 2 }))
    .map(([tag, children, attributes]) => element(tag, children, attributes)),
})).node;

/** What may break a document wherever it is put in. */
const BITS = [
  '<',
  '>',
  '/',
  '&',
  '&amp;',
  '&#0;',
  '&#x1F600;',
  '&#xD800;',
  '&x;',
  '"',
  "'",
  '=',
  ' ',
  '<a',
  '</p>',
  '<p>',
  '<!--',
  ']]>',
  '<?x?>',
  '\0',
  '\u0085',
  '\ud800',
  ':',
  'é',
];

describe('the plain way to read XML', () => {
  it('reads what the strict way reads, or leaves it to that', () => {
    fc.assert(
      fc.property(tree, (made) => {
        const text = writeXml(made);
        const scanned = scanXml(text, LIMITS);
        if (scanned) expect(scanned).toEqual(parseXml(text));
      }),
      { numRuns: 500 },
    );
  });

  it('never takes what the strict way refuses, whatever is cut, put in or crossed', () => {
    const cut = fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom('', ...BITS));
    fc.assert(
      fc.property(tree, fc.array(cut, { minLength: 1, maxLength: 3 }), (made, cuts) => {
        let text = writeXml(made);
        for (const [at, length, bit] of cuts) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + bit + text.slice(from + length);
        }
        const scanned = scanXml(text, LIMITS);
        if (scanned) expect([text, scanned]).toEqual([text, strict(text)]);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['a document like any message', '<mos><mosID>a</mosID>\r\n\t<x a="1" b="">é &amp; &#233;&#x41;<y/></x></mos>\n', true],
    ['a text beside the root', 'x<mos/>', false],
    ['two roots', '<mos/><mos/>', false],
    ['a comment', '<mos><!-- x --></mos>', false],
    ['a declaration', '<?xml version="1.0"?><mos/>', false],
    ['an unknown reference', '<mos>&x;</mos>', false],
    ['crossed tags', '<a><b></a></b>', false],
    ['an attribute twice', '<a x="1" x="2"/>', false],
    ['too deep', '<a>'.repeat(300), false],
  ])('%s', (_what, text, plain) => {
    expect(scanXml(text, LIMITS) !== undefined).toBe(plain);
    if (plain) expect(readXml(text)).toEqual(parseXml(text));
  });

  it.each([
    ['plain', '<mosExternalMetadata a="1" ><mosPayload><e></e><e />é&#233;</mosPayload></mosExternalMetadata>', true],
    ['empty', '<mosExternalMetadata />', true],
    ['one in the other', '<mosExternalMetadata><mosExternalMetadata a="2"  /></mosExternalMetadata>', true],
    ['with ends of lines', '<mosExternalMetadata>\r\n</mosExternalMetadata>', false],
    ['with what is not plain', "<mosExternalMetadata a='1'><!-- a --><![CDATA[<b>]]>😀</mosExternalMetadata>", false],
  ])('metadata goes out as it came: %s [BRG-09]', (_what, metadata, plain) => {
    const text = `<mos>${plain ? 'ç' : '😀'}<x/>${metadata}<p>a</p>${metadata}</mos>`;
    expect(scanXml(text, LIMITS) !== undefined).toBe(plain);
    for (const read of [readXml(text), parseXml(text)]) expect(writeXml(read)).toBe(text);
  });
});
