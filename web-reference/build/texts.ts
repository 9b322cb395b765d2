import path from 'node:path';
import type { Plugin } from 'vite';

const OF_A_LANGUAGE = /[\\/]domain[\\/]src[\\/]messages[\\/]texts[\\/]([a-z]{2}_[A-Z]{2})\.ts$/;

/**
 * Gives the texts of each language a copy of the files that hold all three, of which the build keeps what that language uses: who reads one language
 * does not load the others.
 */
export const oneLanguage: Plugin = {
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    const [, language] = OF_A_LANGUAGE.exec(importer) ?? [];
    return language && source.startsWith('./') ? `${path.resolve(path.dirname(importer), source)}?${language}` : null;
  },
};
