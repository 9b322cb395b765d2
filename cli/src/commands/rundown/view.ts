import { showDate } from '@lauda/domain';
import type { Program, Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { clean, wrap } from '../../output/width.ts';
import { deviceNames } from '../../rundown/devices.ts';
import { gridColumns, gridRows } from '../../rundown/grid.ts';
import { timedJson } from '../../rundown/json.ts';
import type { TimedRundown } from '../../rundown/model.ts';
import { timed } from '../../rundown/timing.ts';
import { totalsOf } from '../../rundown/totals.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = [
  'id',
  'uuid',
  'version',
  'programId',
  'program',
  'date',
  'start',
  'end',
  'timeZone',
  'mosActive',
  'mosMode',
  'approved',
  'onAir',
  'blocks',
  'totals',
] as const;

export interface ViewOptions extends RundownWish {
  readonly byBlock: boolean;
  readonly estimated: boolean;
}

/** `lauda rundown view`: shows the rundown of a program on a date with its times, breaks and totals. */
export const view = defineCommand<ViewOptions>({
  name: 'rundown view',
  text: 'rundown.view.summary',
  examples: ['rundown view "jornal da noite"', 'rundown view 1 -d 2026-03-10 --by-block'],
  arguments: [PROGRAM],
  options: [DATE, { flags: '--by-block', text: 'rundown.view.byBlock' }, { flags: '--estimated', text: 'rundown.view.estimated' }],
  fields: FIELDS,
  parse: (input) => ({ ...rundownWish(input), byBlock: input.options.byBlock === true, estimated: input.options.estimated === true }),
  run: async (options, context) => {
    const { show, t } = context;
    const { newsroom, program, rundown } = await loadRundown(options, context);
    const times = timed(rundown, options);
    if (show.selected({ ...rundown, program: program.name, ...timedJson(times) })) return EXIT.ok;
    if (show.isTTY) show.line(show.paint('bold', heading(program, rundown, context)));
    const deviceName = await deviceNames(rundown, newsroom);
    show.rows(gridColumns(t), gridRows(times, { t, deviceName }));
    printTotals(times, context);
    return EXIT.ok;
  },
});

function heading({ name }: Program, { date, start, end, mosActive }: Rundown, { locale, t }: Context): string {
  const times = `${start.slice(0, 5)}–${end.slice(0, 5)}`;
  return [name, showDate(date, locale), times, mosActive ? t('grid.mosActive') : ''].filter(Boolean).join('  ');
}

function printTotals(times: TimedRundown, { show, t }: Context): void {
  const totals = totalsOf(times, t);
  if (!show.isTTY) {
    for (const pair of totals) show.line(pair.map(clean).join('\t'));
    return;
  }
  show.line('');
  for (const line of wrap(
    totals.map(([label, value]) => clean(`${label} ${value}`)),
    show.columns,
  ))
    show.line(line);
}
