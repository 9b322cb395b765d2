import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BOOT = '<script src="/src/boot.js"></script>';
const boot = new URL('../src/boot.js', import.meta.url);

/** The page carries what runs first, so that nothing has to be fetched before it. */
export const bootWithin: Plugin = {
  name: 'boot-within',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(BOOT, () => `<script data-rundown="">\n${readFileSync(boot, 'utf8')}</script>`),
  },
};

/**
 * What is fetched beside a screen or a dialog before it asks itself: its style, and what most of them share. The start carries the list of it for
 * each of them, so naming every small file would cost all desks more than it gives one.
 */
export const sharedAhead = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : needed.filter((name) => /\.css$|\/(parts|later|domain)-/.test(name));

/** Names the scripts of the rundown and the texts of each language in the page, so that a desk asks for them at once instead of three steps later. */
export const scriptsAhead: Plugin = {
  name: 'scripts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const withImports = (names: readonly string[], known = new Set<string>()): Set<string> => {
        for (const chunk of chunks.filter(({ fileName }) => names.includes(fileName) && !known.has(fileName))) {
          known.add(chunk.fileName);
          withImports(chunk.imports, known);
        }
        return known;
      };
      const begun = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const wanted = chunks.filter(({ moduleIds }) =>
        moduleIds.some((id) => /screens\/Rundown\/RundownScreen\.tsx$|sdk\/src\/realtime\/connection\.ts$/.test(id)),
      );
      const ahead = [...withImports(wanted.map(({ fileName }) => fileName))].filter((name) => !begun.has(name));
      if (wanted.length < 2) throw new Error('The scripts of the rundown were not found.');
      const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
        const [, language] = /src\/i18n\/first\/([a-z]{2}_[A-Z]{2})\.ts$/.exec(facadeModuleId ?? '') ?? [];
        return language ? [`${language} /${fileName}`] : [];
      });
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      if (!font) throw new Error('The font of the first screen was not found.');
      const scripts = ahead.map((name) => `/${name}`).join(' ');
      return html
        .replace(' data-rundown=""', ` data-rundown="${scripts}" data-texts="${texts.sort().join(' ')}"`)
        .replace('</title>', `</title>\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`);
    },
  },
};
