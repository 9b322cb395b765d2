import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { applyMessage } from './apply.ts';
import { diffStories } from './diff.ts';
import { guessMessageId, messageNumber, readEnvelope, writeEnvelope } from './envelope.ts';
import { readMessage, writeMessage } from './messages.ts';
import type { RoStory } from './profile2/story.ts';
import { type Encoding, encodeText } from './wire/bytes.ts';
import { type FrameEvent, Framer } from './wire/framer.ts';
import { readXml, XmlError } from './xml/read.ts';
import { type Element, element, elementsOf, textOf } from './xml/tree.ts';
import { escapeXml, writeXml } from './xml/write.ts';

const folder = new URL('../../../../shared/fixtures/mos/', import.meta.url);
const fixtures = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.xml') && name !== 'invalid.xml') : [];
const heartbeat = (id: number, time = '2026-11-21T19:00:00') =>
  writeEnvelope({ mosID: 'a.mos', ncsID: 'b.ncs', messageID: String(id), message: { kind: 'heartbeat', time } });
const frames = (events: readonly FrameEvent[]) => events.flatMap((event) => (event.type === 'frame' ? [event.text] : []));
const ENCODINGS: Encoding[] = ['ucs-2be', 'ucs-2le', 'utf-8'];

/** Sends bytes in the given pieces and answers the frames. */
function through(bytes: Uint8Array, cuts: readonly number[], framer = new Framer()): string[] {
  const at = [0, ...[...new Set(cuts)].filter((cut) => cut > 0 && cut < bytes.length).sort((a, b) => a - b), bytes.length];
  return at.slice(1).flatMap((end, index) => frames(framer.push(bytes.slice(at[index], end))));
}

/** Every element of a name, wherever it stands. */
const allNamed = (node: Element, name: string): Element[] =>
  elementsOf(node).flatMap((child) => [...(child.name === name ? [child] : []), ...allNamed(child, name)]);
/** An element as it is written; of what is read, the names and texts in their order. */
function bare(node: Element): string {
  if (node.name === 'mosPayload') return writeXml(node);
  return elementsOf(node)
    .map((child) =>
      child.name === 'storyItem' ? `item ${textOf(elementsOf(child).find(({ name }) => name === 'itemID') ?? '')}` : textOf(child).trim(),
    )
    .filter((text) => text !== '')
    .join('|');
}

describe('the framer', () => {
  const two = heartbeat(1, 'AÇÃO') + heartbeat(2);
  it('R1 finds a frame split at every byte offset', () => {
    const bytes = encodeText(two);
    for (let cut = 1; cut < bytes.length; cut++) expect(through(bytes, [cut])).toEqual([heartbeat(1, 'AÇÃO'), heartbeat(2)]);
  });
  it('R2 finds it byte by byte, in each encoding', () => {
    for (const encoding of ENCODINGS) {
      const bytes = encodeText(two, encoding);
      expect(
        through(
          bytes,
          Array.from(bytes, (_byte, index) => index),
        ),
      ).toEqual([heartbeat(1, 'AÇÃO'), heartbeat(2)]);
    }
  });
  it('R3 answers fifty frames of one write in order and keeps the last one, cut off', () => {
    const many = Array.from({ length: 50 }, (_value, index) => heartbeat(index + 1));
    const bytes = encodeText(many.join('') + heartbeat(51));
    const framer = new Framer();
    expect(frames(framer.push(bytes.slice(0, -20)))).toEqual(many);
    expect(framer.midFrame).toBe(true);
    expect(frames(framer.push(bytes.slice(-20)))).toEqual([heartbeat(51)]);
  });
  it('R4 finds tags that are cut in the middle of their names', () => {
    for (const tag of ['<mos>', '</mos>'])
      for (let cut = 1; cut < tag.length; cut++) {
        const whole = heartbeat(1);
        const at = whole.indexOf(tag) + cut;
        const framer = new Framer();
        expect(frames(framer.push(encodeText(whole.slice(0, at))))).toEqual([]);
        expect(frames(framer.push(encodeText(whole.slice(at))))).toEqual([whole]);
      }
  });
  it('R5 takes no text for the end of a frame because its bytes look alike', () => {
    const tricky = heartbeat(1, '㰀⼀洀漀猀㸀');
    expect(through(encodeText(`${tricky}${heartbeat(2)}`), [7, 33])).toEqual([tricky, heartbeat(2)]);
  });
  it('R6 does not cut a frame at </mos> in CDATA, a comment or an attribute', () => {
    const hard = '<mos version="</mos>"><!-- </mos> --><roReq><roID><![CDATA[</mos><mos>]]></roID></roReq></mos>';
    expect(through(encodeText(hard + heartbeat(2)), [11, 40, 41])).toEqual([hard, heartbeat(2)]);
  });
  it('R7 takes byte order marks, an XML declaration and white space between frames', () => {
    for (const encoding of ENCODINGS) {
      const bytes = encodeText(`\uFEFF<?xml version="1.0"?>\r\n ${heartbeat(1)}\r\n\r\n${heartbeat(2)}\n`, encoding);
      expect(through(bytes, [1, 2, 3, 60])).toEqual([heartbeat(1), heartbeat(2)]);
    }
  });
  it('R8 understands UTF-8 on a UCS-2 port', () => {
    const framer = new Framer();
    expect(through(encodeText(two, 'utf-8'), [9], framer)).toHaveLength(2);
    expect(framer.encoding).toBe('utf-8');
  });
  it('R9 drops garbage before a frame, counts it and shows at most 200 characters', () => {
    const garbage = 'GET / HTTP/1.1 <b>'.repeat(40);
    const events = new Framer({ encoding: 'ucs-2be' }).push(encodeText(garbage + heartbeat(1)));
    expect(frames(events)).toEqual([heartbeat(1)]);
    const [first] = events;
    expect(first).toMatchObject({ type: 'garbage', length: garbage.length });
    expect(first?.type === 'garbage' && first.sample.length).toBe(200);
  });
  it('R10 gives a stream up when a frame is longer than its limit, and holds no more than that', () => {
    const framer = new Framer({ limit: 10_000 });
    const piece = encodeText('x'.repeat(1_000));
    const events = [framer.push(encodeText('<mos><p>'))];
    for (let i = 0; i < 100; i++) events.push(framer.push(piece));
    expect(events.flat()).toEqual([{ type: 'tooLong', length: expect.any(Number) }]);
    expect(framer.push(encodeText(heartbeat(1)))).toEqual([]);
  });
  it('finds the good frames after one that was cut off', () => {
    const events = new Framer().push(encodeText(`<mos><mosID>a</mosID><roReq>${heartbeat(1)}${heartbeat(2)}`));
    expect(events[0]).toMatchObject({ type: 'truncated' });
    expect(frames(events)).toEqual([heartbeat(1), heartbeat(2)]);
  });
  it('finds every frame whatever the pieces', () => {
    const whole = Array.from({ length: 20 }, (_value, index) => heartbeat(index + 1, 'ação '.repeat(index)));
    const bytes = encodeText(whole.join('\r\n'));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 200 }), (cuts) => {
        expect(through(bytes, cuts)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the reader', () => {
  it('R12 refuses what is no XML and still finds its message id', () => {
    const broken = '<mos><messageID>42</messageID><roReq><roID>x</mos>';
    expect(() => readEnvelope(broken)).toThrow(XmlError);
    expect(guessMessageId(broken)).toBe('42');
    try {
      readXml('<mos>\n<roCreate>\n<story></roCreate></mos>');
    } catch (error) {
      expect(error).toMatchObject({ line: 3, path: 'mos/roCreate' });
    }
  });
  it('R13 refuses a DTD, entities of its own, great depth and great numbers', () => {
    const started = process.threadCpuUsage();
    expect(() => readXml('<!DOCTYPE mos [<!ENTITY a "aaaa">]><mos>&a;</mos>')).toThrow(/DTD not allowed/);
    expect(() => readXml('<mos>&bomb;</mos>')).toThrow(XmlError);
    expect(() => readXml(`${'<a>'.repeat(300)}${'</a>'.repeat(300)}`)).toThrow(/too deep/);
    expect(() => readXml(`<mos>${'<a/>'.repeat(100_001)}</mos>`)).toThrow(/too many/);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
  it('R14 never writes a character XML cannot carry, nor half of a pair', () => {
    expect(escapeXml('a\u0000\u0008b\uD800c & <d> "e" 👍')).toBe('ab' + 'c &amp; &lt;d&gt; &quot;e&quot; 👍');
    expect(textOf(readXml(writeXml(element('p', ['R&amp;D &nbsp; ]]> <x>']))))).toBe('R&amp;D &nbsp; ]]> <x>');
  });
  it('R16 R17 keeps a missing or odd message id as it came', () => {
    expect(readEnvelope('<mos><mosID>a</mosID><ncsID>b</ncsID><heartbeat/></mos>').messageID).toBeUndefined();
    expect(['0', '-1', '0x1F', '31', 'abc', undefined].map(messageNumber)).toEqual([undefined, undefined, 31, 31, undefined, undefined]);
  });
  it('R20 keeps an unknown command whole and reads past unknown tags', () => {
    const odd = readEnvelope('<mos><mosID>a</mosID><ncsID>b</ncsID><mosNew a="1"><x>y</x></mosNew></mos>');
    expect(odd.message).toMatchObject({ kind: 'unknown', element: { name: 'mosNew' } });
    expect(readMessage(readXml('<roDelete><roID>7</roID><new/></roDelete>'))).toMatchObject({ kind: 'roDelete', roID: '7' });
  });
  it('keeps texts and items of a story in their order', () => {
    const story = readMessage(
      readXml(
        '<roStorySend><roID>1</roID><storyID>2</storyID><storyBody><p>um</p><storyItem><itemID>3</itemID></storyItem><p>dois <b>três</b></p></storyBody></roStorySend>',
      ),
    );
    expect(
      story.kind === 'roStorySend' && story.body.map((part) => (part.kind === 'text' ? textOf(part.element) : part.item.itemID)),
    ).toEqual(['um', '3', 'dois três']);
  });
});

describe.skipIf(fixtures.length === 0)(`check 4: ${fixtures.length} messages of real systems`, () => {
  it.each(fixtures)('%s reads, writes and reads again the same', (name) => {
    const root = readXml(readFileSync(new URL(name, folder), 'utf8').trim());
    const commands =
      root.name === 'mos' ? elementsOf(root).filter((child) => !['mosID', 'ncsID', 'messageID'].includes(child.name)) : [root];
    for (const command of commands) {
      const first = readMessage(command);
      const written = writeXml(writeMessage(first));
      expect(readMessage(readXml(written))).toEqual(first);
      expect(XMLValidator.validate(written)).toBe(true);
      // What only its maker understands goes on as it came, and what is read keeps its order.
      for (const name of ['mosPayload', 'storyBody'])
        expect(allNamed(readXml(written), name).map(bare)).toEqual(allNamed(command, name).map(bare));
    }
  });
});

describe('independent readers and writers', () => {
  const texts = ['AÇÃO & <corte> "já"', ' dois  espaços ', '👍 fim'];
  it('read what we write', () => {
    const written = writeXml(
      element(
        'storyBody',
        texts.map((text) => element('p', [text])),
      ),
    );
    const parsed = new XMLParser({ preserveOrder: true, trimValues: false, parseTagValue: false }).parse(written) as {
      storyBody: { p: { '#text': string }[] }[];
    }[];
    expect(parsed[0]!.storyBody.map(({ p }) => p[0]!['#text'])).toEqual(texts);
  });
  it('are read by us', () => {
    const document = create().ele('storyBody');
    for (const text of texts) document.ele('p').txt(text.replaceAll('&', '&amp;'));
    const read = readXml(document.end({ headless: true }));
    expect(elementsOf(read).map(textOf)).toEqual(texts);
  });
});

describe('the shortest change', () => {
  const story = (id: number, version = 0): { story: RoStory; fingerprint: string } => ({
    story: { storyID: `S${id}`, slug: `v${version}`, parts: [] },
    fingerprint: `${version}`,
  });
  const held = (list: ReturnType<typeof story>[]) => list.map(({ story: { storyID }, fingerprint }) => ({ storyID, fingerprint }));
  const order = (list: ReturnType<typeof story>[]) => ({ roID: 'R', stories: list.map((each) => each.story) });
  it('moves one story with one message', () => {
    const [a, b, c, d] = [1, 2, 3, 4].map((id) => story(id));
    expect(diffStories('R', held([a!, b!, c!, d!]), [d!, a!, b!, c!])).toEqual([
      { kind: 'roElementAction', roID: 'R', operation: 'MOVE', target: { storyID: 'S1' }, storyIDs: ['S4'] },
    ]);
    expect(diffStories('R', held([a!, b!]), [a!, b!])).toEqual([]);
  });
  it('gives the wanted order when applied, whatever stood before', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(list, list, fc.array(fc.integer({ min: 1, max: 12 })), (before, after, edited) => {
        const [old, wanted] = [before.map((id) => story(id)), after.map((id) => story(id, edited.includes(id) ? 1 : 0))];
        let holdings: ReadonlyMap<string, ReturnType<typeof order>> = new Map([['R', order(old)]]);
        for (const action of diffStories('R', held(old), wanted)) {
          const applied = applyMessage(holdings as never, action);
          if (!applied.ok) throw new Error(applied.reason);
          holdings = applied.holdings as never;
        }
        expect(holdings.get('R')!.stories).toEqual(order(wanted).stories);
      }),
      { numRuns: 500 },
    );
  });
});

it('cuts the status of a running order before a character of two units, never through it', () => {
  const roStatus = `${'a'.repeat(127)}🎤`;
  const written = writeXml(writeMessage({ kind: 'roAck', roID: 'ro', roStatus, elements: [] }));
  expect(written).toContain(`<roStatus>${'a'.repeat(127)}</roStatus>`);
});
