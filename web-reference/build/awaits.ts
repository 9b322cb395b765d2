import type { Plugin } from 'vite';

type Node = { readonly type?: string; readonly await?: boolean };
const OWN_WAY = /Function|^(Method|Property)Definition$|^StaticBlock$/;

/** Tells whether a piece of a script waits outside of every function: whoever imports it waits with it. */
export function waitsAtTop(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(waitsAtTop);
  if (typeof node !== 'object' || node === null) return false;
  const { type = '', await: waits } = node as Node;
  if (type === 'AwaitExpression' || (type === 'ForOfStatement' && waits)) return true;
  return !OWN_WAY.test(type) && Object.values(node).some(waitsAtTop);
}

/**
 * Refuses a build in which a script waits while it is loaded. Scripts import each other in circles once they are cut into chunks: where one
 * waits for another that imports it, neither goes on, and the page stays blank without a word.
 */
export const nothingWaits: Plugin = {
  name: 'nothing-waits',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !/\bawait\b/.test(chunk.code) || !waitsAtTop(this.parse(chunk.code, { sourceType: 'module' })))
        continue;
      const names = chunk.moduleIds.filter((id) => !id.includes('node_modules')).slice(0, 5);
      this.error(
        `${chunk.fileName} waits while it is loaded (await outside of a function), so pages can stay blank. It holds ${names.join(', ')}`,
      );
    }
  },
};
