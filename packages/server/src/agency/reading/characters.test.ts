import { describe, expect, it } from 'vitest';
import { decodeFeed } from './characters.ts';

const feedOf = (charset: string, title: string) => `<?xml version="1.0" encoding="${charset}"?><rss><title>${title}</title></rss>`;
const titleIn = (body: Buffer, contentType?: string) => /<title>(.*)<\/title>/s.exec(decodeFeed(body, contentType))?.[1];

describe('a short feed that names a charset of central Europe', () => {
  // The bytes of all of these are letters of UTF-8 as well.
  it.each([
    ['windows-1250', 'R\xD3\xAFA', 'RÓŻA'],
    ['ISO-8859-2', 'R\xD3\xAFA', 'RÓŻA'],
    ['windows-1250', 'P\xD3\xA3NOC, P\xD3\xA3NOC', 'PÓŁNOC, PÓŁNOC'],
    ['windows-1250', `${'R\xD3\xAFA '.repeat(4)}N\xD3\xAF`, 'RÓŻA RÓŻA RÓŻA RÓŻA NÓŻ'],
    ['windows-1250', '\xDA\x9Easn\xFD', 'Úžasný'],
    ['windows-1250', '\xDA\x9Eas', 'Úžas'],
    ['windows-1250', 'S\xCD\x8D', 'SÍŤ'],
    ['ISO-8859-2', '\xCE\xAAI C\xC2\xAATIG', 'ÎŞI CÂŞTIG'],
    ['ISO-8859-2', 'R\xC3\xAAIN\xC3', 'RĂŞINĂ'],
  ])('is read in that where its letters make words there and none in UTF-8: %s, %s', (charset, title, words) => {
    const body = Buffer.from(feedOf(charset, title), 'latin1');
    expect(titleIn(body)).toBe(words);
    expect(titleIn(Buffer.from(feedOf('ISO-8859-15', title), 'latin1'), `text/xml; charset=${charset}`)).toBe(words);
  });

  const UTF_8 = ['1ª', 'TRÊS', 'SÃO PAULO', 'Život', 'život', 'útil', 'São', '£5', '“Oi”', 'Я', 'ação', 'S\u0303ao', '👍🏽', '日'];
  it.each(
    ['windows-1250', 'ISO-8859-2', 'ISO-8859-15', 'macintosh'].flatMap((charset) => UTF_8.map((title) => [charset, title] as const)),
  )('is read in UTF-8 where its letters make words in it: %s, %s', (charset, title) => {
    expect(titleIn(Buffer.from(feedOf(charset, title)))).toBe(title);
  });
});

describe('a feed of hundreds of kilobytes', () => {
  /** How much of the main thread's time each may take: a feed may be fifty times as long. */
  const MOST_MS = 50;
  const long = (unit: string): string => unit.repeat(Math.floor(200_000 / unit.length));
  const all = ['ISO-8859-1', 'ISO-8859-2', 'windows-1250', 'macintosh'];
  it.each(
    all.flatMap((charset) =>
      [
        ['one run of plain letters and a letter beyond ASCII', `é ${long('a')}`, `é ${long('a')}`],
        ['one run of letters', `${long('a')}é`, `${long('a')}é`],
        ['one run of letters beyond ASCII', long('é'), long('é')],
        ['many words, one beyond ASCII', `é ${long('a ')}`, `é ${long('a ')}`],
      ].map(([what, sent, read]) => [charset, what!, Buffer.from(feedOf(charset, sent!)), read!] as const),
    ),
  )('takes hardly any time of the main thread, in %s: %s', (_charset, _what, body, read) => {
    const before = process.threadCpuUsage();
    const title = titleIn(body);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
    expect(title).toBe(read);
  });

  it('takes hardly any where a third of its letters are broken, each of which is read', () => {
    const body = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><rss><title>'),
      Buffer.from(long('\xC3\xA9\xC3\xA9\x80'), 'latin1'),
      Buffer.from('</title></rss>'),
    ]);
    const before = process.threadCpuUsage();
    const title = titleIn(body);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
    expect(title).toBe('éé€'.repeat(40_000));
  });
});
