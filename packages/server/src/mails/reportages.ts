import { reportageMailText } from '@lauda/domain';
import type { newsReports } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { programNames } from '../programs/programs.ts';
import { reportages } from '../reportages/reportages.ts';
import { change } from '../storage/change.ts';
import { namesOf } from '../storage/names.ts';
import { queueMails, type WantedMail } from './queue.ts';

type Wish = z.output<NonNullable<typeof newsReports.email.body>>;

/** Mails reportages to people, one mail for each reportage, to its reporters too if wished. */
export const emailReportages = ({ ids, userIds, includeReporters }: Wish, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const mails: WantedMail[] = [];
    for (const reportage of await reportages.rows.seenAll(tx, ids, context)) {
      const { id, reporterId, programsIds } = reportage;
      const people = await namesOf(tx, 'person', reporterId === null ? [] : [reporterId]);
      const usersIds = [...new Set([...userIds, ...(includeReporters ? people.keys() : [])])];
      const programs = await programNames(tx, programsIds, context.caller, usersIds);
      mails.push({
        usersIds,
        subject: () => reportage.slug,
        text: (locale) =>
          reportageMailText({ ...reportage, reporter: [...people.values()][0] ?? '', programs: [...programs.values()] }, locale),
        documentsIds: [id],
      });
    }
    await queueMails(tx, context, mails, 'userIds');
  });
