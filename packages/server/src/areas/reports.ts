import { reports } from '@lauda/spec/areas/reports';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { setAllowedUsers, setPrivate } from '../documents/private.ts';
import { implement } from '../implement.ts';
import { reportCategories, reportEvents, withEvents } from '../reports/categories.ts';
import { subjectsOf } from '../reports/documents.ts';
import { announceReportPrivacy, filterReports, REPORT_CONFIG, reportIds, reportKind } from '../reports/reports.ts';

const { rows } = reportKind;
const announcers = { report: announceReportPrivacy };
const withItsEvents = async (category: ReturnType<typeof reportCategories.load>, { pool }: Context) =>
  (await withEvents([await category], pool))[0]!;

export const reportsHandlers = implement<typeof reports>(reports, {
  ...reportKind.handlers,
  filter: ({ query }, context) => filterReports(query, context),
  documentIds: ({ query }, context) => reportIds(query, context),
  documents: async ({ path }, context) => subjectsOf((await rows.load(context.pool, path.id, context)).documentsIds, context),
  private: async ({ path, body }, context) => {
    await rows.demandSight(path.id, context);
    await setPrivate(announcers, path.id, body, context);
    return rows.load(context.pool, path.id, context);
  },
  allowedUsers: async ({ path, body }, context) => {
    await rows.demandSight(path.id, context);
    await setAllowedUsers(announcers, path.id, body.allowedUsers, context);
    return rows.load(context.pool, path.id, context);
  },
  config: settingsHandlers('reports', REPORT_CONFIG),
  categories: {
    ...reportCategories.handlers,
    list: async ({ query }, { pool }) => {
      const categories = await reportCategories.where(pool);
      return query.withEvents === false ? categories : withEvents(categories, pool);
    },
    update: ({ body }, context) => withItsEvents(reportCategories.update(body, context), context),
  },
  events: reportEvents.handlers,
});
