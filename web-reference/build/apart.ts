import type { Plugin } from 'vite';

/** Files of many small exports without a state, of which each screen uses a few. */
const APART = /[\\/]domain[\\/]src[\\/](enums|devices|limits|directory|webhooks|format[\\/]text|rundown[\\/]moves|story[\\/]media)\.ts$/;

/**
 * Splits these files into one module per export. A chunk holds whole modules: if the start used one export, it would carry those of every later screen
 * too.
 */
export const eachApart: Plugin = {
  name: 'each-apart',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!APART.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export { ${name} } from ${JSON.stringify(`${id}?only=${name}`)};`).join('\n'), map: null };
  },
};
