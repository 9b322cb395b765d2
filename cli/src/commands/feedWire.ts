import { type Command, defineCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { readInput } from '../files.ts';

/** Decodes a file by the charset of its declaration, else as UTF-8: a name with wrong letters would be aired. */
function textIn(file: string, bytes: Uint8Array): string {
  const begins = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(begins)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(EXIT.failed, 'error.file', { path: file, reason: label });
  }
}

/** `lauda feed wire`: imports copy of an agency, as files in the folder of the wire are imported. */
export const feedWire: Command = defineCommand<{ file: string }>({
  name: 'feed wire',
  text: 'feed.wire.summary',
  examples: ['feed wire copy.xml', 'feed wire -'],
  arguments: [{ name: 'FILE', text: 'feed.wire.file', required: true, fills: ['text'] }],
  fields: ['shown', 'held', 'withdrawn', 'known'],
  parse: ({ arguments: [file] }) => ({ file: file! }),
  run: async ({ file }, { env, show, t, newsroom }) => {
    const text = textIn(file, await readInput(file, env));
    const taken = await (await newsroom()).agency.wire.take(text);
    if (!show.selected(taken)) show.say(t('feed.wire.done', { ...taken }));
    return EXIT.ok;
  },
});
