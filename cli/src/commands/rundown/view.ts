import { showDate, type TimingOptions } from '@lauda/domain';
import type { Program, Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { clean, wrap } from '../../output/width.ts';
import { countingOf, withTyped } from '../../rundown/air.ts';
import { deviceNames } from '../../rundown/devices.ts';
import { gridColumns, gridRows } from '../../rundown/grid.ts';
import { timedJson } from '../../rundown/json.ts';
import type { TimedRundown } from '../../rundown/model.ts';
import { timed } from '../../rundown/timing.ts';
import { totalsOf } from '../../rundown/totals.ts';
import { BY_BLOCK, countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

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
  readonly typed: TimingOptions;
}

/** `lauda rundown view`: shows the rundown of a program on a date with its times, breaks and totals. */
export const view = defineCommand<ViewOptions>({
  name: 'rundown view',
  text: 'rundown.view.summary',
  examples: ['rundown view "jornal da noite"', 'rundown view 1 -d 2026-03-10 --by-block'],
  arguments: [PROGRAM],
  options: [DATE, BY_BLOCK, ESTIMATED],
  fields: FIELDS,
  parse: (input) => ({ ...rundownWish(input), typed: countingWish(input) }),
  run: async ({ typed, ...wish }, context) => {
    const { show, t } = context;
    const { newsroom, program, rundown } = await loadRundown(wish, context);
    const times = timed(rundown, withTyped(await countingOf(newsroom), typed));
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
