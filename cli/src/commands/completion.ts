import { type Context, defineCommand } from '../command.ts';
import { SCRIPTS, SHELLS } from '../completion/shells.ts';
import { wordsFor } from '../completion/words.ts';
import { EXIT } from '../exit.ts';
import { choiceOf } from './input.ts';

interface CompletionOptions {
  readonly what: (typeof SHELLS)[number] | 'words';
  readonly words: readonly string[];
}

/** `lauda completion`: prints the script that makes a shell complete `lauda`; `words` lists the completions of the last of some words. */
export const completion = defineCommand<CompletionOptions>({
  name: 'completion',
  text: 'completion.summary',
  examples: ['completion bash > ~/.local/share/bash-completion/completions/lauda', 'completion zsh', 'completion fish | source'],
  arguments: [
    { name: 'SHELL', text: 'completion.shell', required: true },
    { name: 'WORD', text: 'completion.words', variadic: true },
  ],
  // `words` is for the scripts alone: who names another shell is told those there are.
  parse: ({ arguments: [what, ...words] }) => ({ what: what === 'words' ? what : choiceOf(what, 'SHELL', SHELLS), words }),
  run: async ({ what, words }, context: Context) => {
    if (what === 'words') for (const word of await wordsFor(words, context)) context.show.line(word);
    else context.env.out.write(SCRIPTS[what]);
    return EXIT.ok;
  },
});
