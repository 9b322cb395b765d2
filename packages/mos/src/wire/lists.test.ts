import { describe, expect, it } from 'vitest';
import { encodeText } from './bytes.ts';
import { type FrameEvent, Framer } from './framer.ts';

const HEAD = '<mos><mosID>a</mosID><ncsID>b</ncsID><messageID>7</messageID>';
const object = (id: string, more = ''): string => `<mosObj><objID>${id}</objID>${more}</mosObj>`;
/** What a framer that holds no lists finds, sent in pieces of so many bytes. */
function found(text: string, step = text.length * 2, limit?: number): FrameEvent[] {
  const framer = new Framer({ lists: true, ...(limit === undefined ? {} : { limit }) });
  const bytes = encodeText(text);
  const events: FrameEvent[] = [];
  for (let at = 0; at < bytes.length; at += step) events.push(...framer.push(bytes.subarray(at, at + step)));
  return events;
}
const texts = (events: readonly FrameEvent[]): string[] =>
  events.map((event) => `${event.type} ${'text' in event ? event.text : event.length}`);

describe('a framer that holds no lists', () => {
  it('hands out each object as it came, wherever the pieces end, and the frame without them', () => {
    const hard = object(
      '3',
      '<mosExternalMetadata a="</mosObj>"><mosPayload><mosObj><x/></mosObj><!-- </mosObj> --><![CDATA[</mosObj>]]></mosPayload></mosExternalMetadata>',
    );
    const list = `${HEAD}<mosListAll x="1">\n ${object('1')}\r\n<!-- two --><mosObj/>${hard}\n</mosListAll ></mos>`;
    const expected = [
      `list ${HEAD}<mosListAll x="1"></mosListAll></mos>`,
      `object ${object('1')}`,
      'object <mosObj/>',
      `object ${hard}`,
      `frame ${HEAD}<mosListAll x="1"><!-- two --></mosListAll ></mos>`,
    ];
    for (const step of [1, 2, 3, 7, 50, 10_000])
      expect(texts(found(list + HEAD.concat('<roReqAll/></mos>'), step))).toEqual([...expected, `frame ${HEAD}<roReqAll/></mos>`]);
  });

  it('tells of a list without objects, and takes none for a list that stands deeper or after another command', () => {
    expect(texts(found(`${HEAD}<mosListAll/></mos>`))).toEqual([`list ${HEAD}<mosListAll/></mos>`, `frame ${HEAD}<mosListAll/></mos>`]);
    for (const other of [
      `<roCreate><mosListAll>${object('1')}</mosListAll></roCreate>`,
      `<heartbeat/><mosListAll>${object('1')}</mosListAll>`,
    ])
      expect(texts(found(`${HEAD}${other}</mos>`))).toEqual([`frame ${HEAD}${other}</mos>`]);
  });

  it('finds the next object after one that is crossed inside', () => {
    const crossed = '<mosObj><objID>1<objSlug>x</objID></mosObj>';
    expect(texts(found(`${HEAD}<mosListAll>${crossed}${object('2')}</mosListAll></mos>`)).slice(1, 3)).toEqual([
      `object ${crossed}`,
      `object ${object('2')}`,
    ]);
  });

  it('is as long as it is, with a limit for each object alone', () => {
    const many = Array.from({ length: 500 }, (_, n) => object(String(n), 'x'.repeat(100)));
    expect(found(`${HEAD}<mosListAll>${many.join('\n')}</mosListAll></mos>`, 64, 1_000)).toHaveLength(502);
    const long = found(`${HEAD}<mosListAll>${object('1')}${object('2', 'x'.repeat(2_000))}${object('3')}</mosListAll></mos>`, 64, 1_000);
    expect(long.map(({ type }) => type)).toEqual(['list', 'object', 'tooLong']);
  });

  it('tells that a list was cut off where the next frame begins', () => {
    const events = found(`${HEAD}<mosListAll>${object('1')}<mosObj><objID>2${HEAD}<roReqAll/></mos>`);
    expect(events.map(({ type }) => type)).toEqual(['list', 'object', 'truncated', 'frame']);
  });
});
