import { readFileSync } from 'node:fs';
import { at } from './root.mjs';

/** The instructions of the Containerfile, by stage: `{ from, name, lines: [[instruction, words]] }`; lines continued by a backslash are joined. */
export function stages() {
  const found = [];
  const text = readFileSync(at('Containerfile'), 'utf8').replaceAll(/\\\n\s*/g, ' ');
  for (const line of text.split('\n')) {
    const [, instruction, words] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [from, , name] = words.split(' ');
      found.push({ from, name, lines: [] });
    } else if (instruction) found.at(-1).lines.push([instruction, words]);
    else if (line.trim() !== '' && !line.startsWith('#')) throw new Error(`Containerfile: not understood: ${line}`);
  }
  return found;
}
