import { defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';

const TO = { flags: '--to <ids>', text: 'mail.to', fills: ['usersIds', 'userIds'] } as const;

interface ReportageMail {
  readonly ids: number[];
  readonly userIds: number[];
  readonly includeReporters: boolean;
}
/** `lauda reportage mail`: writes reportages to people, and to their reporters if wished. */
export const reportageMail = defineCommand<ReportageMail>({
  name: 'reportage mail',
  text: 'reportage.mail.summary',
  examples: ['reportage mail 12 --to 3', 'reportage mail 12 13 --reporters'],
  arguments: [{ name: 'ID', text: 'desk.id', required: true, variadic: true }],
  options: [TO, { flags: '--reporters', text: 'reportage.mail.reporters' }],
  fields: ['ids', 'userIds', 'includeReporters'],
  parse: ({ arguments: ids, options: { to, reporters } }) => {
    if (to === undefined && reporters !== true) throw usage('usage.option', { name: '--to' });
    return { ids: ids.map((id) => idOf(id, 'ID')), userIds: idsOf(to, '--to'), includeReporters: reporters === true };
  },
  run: async (wish, { show, t, newsroom }) => {
    await (await newsroom()).newsReports.email(wish);
    if (!show.selected(wish)) show.say(t('mail.queued'));
    return EXIT.ok;
  },
});

interface ProductionMail {
  readonly ids: number[];
  /** Of which day all are sent, where none is named. */
  readonly date: string | number;
  readonly usersIds: number[];
}
/** `lauda production mail`: writes productions to people, or those of a day, one line each. */
export const productionMail = defineCommand<ProductionMail>({
  name: 'production mail',
  text: 'production.mail.summary',
  examples: ['production mail 4 5 --to 3', 'production mail --date tomorrow --to 3,7'],
  arguments: [{ name: 'ID', text: 'production.mail.id', variadic: true }],
  options: [TO, { flags: '-d, --date <date>', text: 'desk.date' }],
  fields: ['ids', 'date', 'usersIds'],
  parse: ({ arguments: ids, options: { to, date } }) => {
    if (to === undefined) throw usage('usage.option', { name: '--to' });
    if (ids.length > 0 && date !== undefined) throw usage('production.mail.either');
    return { ids: ids.map((id) => idOf(id, 'ID')), date: dateWish(textOf(date)), usersIds: idsOf(to, '--to') };
  },
  run: async ({ ids, date, usersIds }, context) => {
    const { show, t } = context;
    const client = await context.newsroom();
    const { productions } = client;
    const some = { ids, usersIds };
    const day = ids.length > 0 ? undefined : { date: await dateOf(date, client, context), usersIds };
    await (day ? productions.emailGrid(day) : productions.email(some));
    const wish = day ?? some;
    if (!show.selected(wish)) show.say(t('mail.queued'));
    return EXIT.ok;
  },
});
