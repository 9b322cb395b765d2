import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FACES = new URL('../src/theme/fonts.css', import.meta.url);
const FACE = /inter-latin-wght-normal\.woff2(#\w+)?'\)[^}]*?unicode-range:([^;]+);/g;
const SOURCE = /inter-latin-wght-normal[^/]*\.woff2$/;

/** The characters of each face that is made of the Latin source, by the mark behind its file: '' for the first. */
function lettersOf(css: string): Map<string, string> {
  const faces = [...css.matchAll(FACE)].map(([, mark = '', ranges = '']): [string, string] => [
    mark,
    [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
      .map(([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16);
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
      })
      .join(''),
  ]);
  return new Map(faces);
}

const narrowed = (font: Buffer, letters: string): Promise<Buffer> =>
  subsetFont(font, letters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'cv05', 'cv11', 'ss03'],
    // The upper weights are not used.
    variationAxes: { wght: { min: 400, max: 700 } },
  });

/** Keeps of the Latin font what each of its faces is for, so that the first screen fetches what the three languages are written with alone. */
export const narrowFont: Plugin = {
  name: 'narrow-font',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const assets = Object.values(bundle).filter((one) => one.type === 'asset');
    const font = assets.find(({ fileName }) => SOURCE.test(fileName));
    if (!font) return;
    const whole = Buffer.from(font.source);
    for (const [mark, letters] of lettersOf(readFileSync(FACES, 'utf8'))) {
      const source = await narrowed(whole, letters);
      if (mark === '') {
        font.source = source;
        continue;
      }
      const fileName = font.fileName.replace('inter-latin', `inter-${mark.slice(1)}`);
      this.emitFile({ type: 'asset', fileName, source });
      const used = path.posix.basename(font.fileName) + mark;
      for (const style of assets.filter(({ fileName: name }) => name.endsWith('.css')))
        style.source = String(style.source).replaceAll(used, path.posix.basename(fileName));
    }
  },
};
