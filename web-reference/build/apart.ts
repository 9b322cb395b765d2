import type { Plugin } from 'vite';

/** Files of many words and small rules without a state, of which each screen uses a few. */
const APART = /[\\/]domain[\\/]src[\\/](enums|devices|limits|directory|webhooks|format[\\/]text|rundown[\\/]moves|story[\\/]media)\.ts$/;

/**
 * Makes a file of its own of everything such a file exports. A chunk holds whole files: the start would carry what any later screen uses of one that it
 * uses itself.
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
