import type { Report } from '@lauda/sdk';
import { defineCommand } from '../command.ts';
import { IDS } from './copies.ts';
import { editLocked } from './editLocked.ts';
import { idOf, textOf } from './input.ts';
import { listDone, reportLeft } from './listed.ts';
import { dateOf, dateWish } from './lookup.ts';

const ID = { name: 'ID', text: 'desk.id', required: true } as const;
const FIELDS = ['id', 'slug', 'date'] as const;

/** `lauda report move`: gives one report another day. */
export const reportMove = defineCommand<{ readonly id: number; readonly date: string | number }>({
  name: 'report move',
  text: 'report.move.summary',
  examples: ['report move 3 --date tomorrow'],
  arguments: [ID],
  options: [{ flags: '-d, --date <date>', text: 'desk.date' }],
  fields: FIELDS,
  parse: ({ arguments: [id], options: { date } }) => ({ id: idOf(id, 'ID'), date: dateWish(textOf(date)) }),
  run: async ({ id, date }, context) => {
    const client = await context.newsroom();
    return listDone(context, [(await editLocked(client.reports, client, id, { date: await dateOf(date, client, context) })) as Report]);
  },
});

/** `lauda report delete`: moves reports to the trash, once that was asked for, and lists the ids that went. */
export const reportDelete = defineCommand<number[]>({
  name: 'report delete',
  text: 'report.delete.summary',
  examples: ['report delete 3', 'report delete 3 4 --yes --json id'],
  arguments: [IDS],
  fields: ['id'],
  asks: true,
  parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
  run: async (ids, context) => {
    const { show, newsroom, confirm, t } = context;
    await confirm(t('report.delete.ask', { ids: ids.join(', ') }));
    const gone = await (await newsroom()).reports.remove(ids);
    show.list(
      gone.map((id) => ({ id })),
      [{ title: 'column.id', text: ({ id }) => String(id), align: 'right' }],
      'entry.list.none',
    );
    return reportLeft(context, ids, gone);
  },
});

/** `lauda report restore`: takes reports out of the trash and lists them. */
export const reportRestore = defineCommand<number[]>({
  name: 'report restore',
  text: 'report.restore.summary',
  examples: ['report restore 3', 'report restore 3 4'],
  arguments: [IDS],
  fields: FIELDS,
  parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
  run: async (ids, context) => {
    const back = await (await context.newsroom()).reports.restore({ ids });
    listDone(context, back);
    return reportLeft(
      context,
      ids,
      back.map(({ id }) => id),
    );
  },
});
