import { type Context, defineCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { clean } from '../output/width.ts';

const FIELDS = ['date', 'zone', 'shows', 'devices', 'locks', 'jobs'] as const;

/** `lauda` alone: shows the state of the newsroom; live on a terminal, once as lines in a pipe. */
export const dashboard = defineCommand<null>({
  name: 'dashboard',
  text: 'dashboard.summary',
  examples: ['dashboard', 'dashboard --json shows,jobs'],
  fields: FIELDS,
  jsonAlone: 'all',
  endless: true,
  parse: () => null,
  run: async (_options, context) => {
    const { env, show } = context;
    if (show.isTTY && env.input.isTTY && typeof show.json === 'string' && !show.fields) return await live(context);
    // Loaded when it is called, because help reads the file of every command without a noun.
    const [{ askedBoard }, { plainRows }] = await Promise.all([import('../dashboard/asked.ts'), import('../dashboard/words.ts')]);
    const newsroom = await context.newsroom();
    const { epochMs } = await newsroom.time.get({ signal: env.signal });
    const board = await askedBoard(newsroom, env.signal);
    if (!show.selected(board)) for (const cells of plainRows(board, epochMs)) show.line(cells.map(clean).join('\t'));
    return EXIT.ok;
  },
});

async function live({ env, settings, show, t, locale, newsroom }: Context) {
  const client = await newsroom();
  const board = await env.board(client, locale);
  try {
    if (board.state() !== 'signedOut') await env.drawBoard({ live: board, t, locale, show, paint: show.paint, now: board.now }, env.signal);
    if (env.signal.aborted) return EXIT.interrupted;
    if (board.state() === 'signedOut') throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
    return EXIT.ok;
  } finally {
    await board.close();
  }
}
