import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const faces = [...read('./fonts.css').matchAll(/files\/([^']+)'[^}]*unicode-range: ([^;]+);/g)].map(([, file = '', ranges = '']) => {
  const points = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return { file, letters: new Set(points) };
});
const first = faces.find(({ file }) => file === 'inter-latin-wght-normal.woff2')!;

it('the font of the first screen has every letter of the texts, so that no text fetches another', () => {
  const files = readdirSync(new URL('../i18n/', import.meta.url), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.json$|[a-z]{2}_[A-Z]{2}\.ts$/.test(name)).map((name) => read(`../i18n/${name}`));
  const others = faces.filter((face) => face !== first);
  const missed = [...new Set(texts.join(''))].filter((letter) => others.some(({ letters }) => letters.has(letter)));
  expect([texts.length >= 6, missed]).toEqual([true, []]);
});

it.each([...'áéíóúâêôãõàçñü¿¡ªº', ...'ÁÉÍÓÚÂÊÔÃÕÀÇÑÜ', ...'–—‘’“”…€'])('%s is in the font of the first screen alone', (letter) => {
  expect(faces.filter(({ letters }) => letters.has(letter))).toEqual([first]);
});

it.each([...'řŁåØßæœëÖ™'])('%s is in a font that is fetched where it shows', (letter) => {
  expect([first.letters.has(letter), faces.some(({ letters }) => letters.has(letter))]).toEqual([false, true]);
});
