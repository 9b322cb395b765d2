import { type StatusRow, spanText, statusRows, statusText } from '@lauda/domain/status';
import type { SlowStatement } from '@lauda/sdk';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import type { Style } from '../output/style.ts';
import { clean } from '../output/width.ts';

const STYLES: Readonly<Record<StatusRow['state'], Style | undefined>> = { good: undefined, warn: 'yellow', bad: 'red' };
const FIELDS = ['ok', 'troubles', 'nodes', 'bridges', 'devices', 'jobs', 'database', 'disk', 'backup', 'slow', 'at'] as const;

/** `lauda status`: shows the state of the newsroom; exit code 1 where something is broken, which standard error names. */
export const status = defineCommand<boolean>({
  name: 'status',
  text: 'status.summary',
  examples: ['status', 'status --slow', 'status --json ok,troubles'],
  options: [{ flags: '--slow', text: 'status.slow' }],
  fields: FIELDS,
  jsonAlone: 'all',
  parse: ({ options: { slow } }) => slow === true,
  run: async (slow, { env, show, t, locale, newsroom }) => {
    const found = await (await newsroom()).status.load({ signal: env.signal });
    const rows = statusRows(found, locale);
    const nameOf = ({ kind, name }: StatusRow): string => [statusText(`kind.${kind}`, locale), name].filter(Boolean).join(' ');
    if (!show.selected(found)) {
      show.list<StatusRow>(
        rows,
        [
          { title: 'column.kind', text: ({ kind }) => show.word(statusText(`kind.${kind}`, locale), kind) },
          { title: 'column.name', text: ({ name }) => name, least: 10, firm: true },
          { title: 'column.state', text: ({ state }) => show.word(statusText(`state.${state}`, locale), state) },
          {
            title: 'column.forHow',
            text: ({ seconds }) => sinceText(seconds, show.isTTY ? spanText : undefined, locale),
            align: 'right',
            drop: 1,
          },
          { title: 'column.detail', text: ({ trouble, facts }) => [trouble, facts].filter(Boolean).join('. '), least: 24, wraps: true },
        ],
        'entry.list.none',
        ({ state }) => STYLES[state],
      );
      if (slow) {
        show.say(t('status.slow.source', { source: t(`status.slow.${found.slow.source}`), ms: found.slow.limitMs }));
        show.list<SlowStatement>(
          found.slow.statements,
          [
            { title: 'column.longest', text: ({ maxMs }) => String(maxMs), align: 'right' },
            { title: 'column.mean', text: ({ meanMs }) => String(meanMs), align: 'right' },
            { title: 'column.count', text: ({ calls }) => String(calls), align: 'right' },
            { title: 'column.statement', text: ({ text }) => text, least: 20, wraps: true },
          ],
          'status.slow.none',
        );
      }
    }
    // An error, which --quiet leaves.
    for (const row of rows) if (row.state === 'bad') env.err.write(`${clean(`${nameOf(row)}: ${row.trouble}`)}\n`);
    return found.ok ? EXIT.ok : EXIT.failed;
  },
});

/** How long a part has been in its state: in words on a terminal, in seconds for programs. */
const sinceText = (seconds: number | null, words: typeof spanText | undefined, locale: Parameters<typeof spanText>[1]): string =>
  seconds === null ? '' : words ? words(seconds, locale) : String(seconds);
