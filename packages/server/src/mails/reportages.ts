import { reportageText } from '@lauda/domain';
import type { newsReports } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { reportages } from '../reportages/reportages.ts';
import { all, change } from '../storage/change.ts';
import { queueMail } from './queue.ts';

type Wish = z.output<NonNullable<typeof newsReports.email.body>>;
const names = 'select id, name from';

/** Writes reportages to people, one mail for each, to their reporters too if wished. */
export const emailReportages = ({ ids, userIds, includeReporters }: Wish, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const { rows } = reportages;
    for (const id of new Set(ids)) {
      const row = await rows.open(tx, id, context.caller);
      if (row.excluded_at !== null) throw new Problem('not_found', { details: 'ids' });
      const reportage = rows.spec.whole(row, context.settings.zone);
      const [reporter] = await all<{ id: number; name: string }>(tx, `${names} person where id = $1 and not excluded`, [
        reportage.reporterId,
      ]);
      const programs = await all<{ name: string }>(tx, `${names} program where id = any($1)`, [reportage.programsIds]);
      await queueMail(tx, context, {
        usersIds: [...new Set([...userIds, ...(includeReporters && reporter ? [reporter.id] : [])])],
        subject: reportage.slug,
        text: reportageText({ ...reportage, reporter: reporter?.name ?? '', programs: programs.map(({ name }) => name) }),
        documentsIds: [id],
      });
    }
  });
