import { newsReports } from '@lauda/spec/areas/news-reports';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { emailReportages } from '../mails/reportages.ts';
import { REPORTAGE_CONFIG } from '../reportages/complete.ts';
import { approve, copy, createFromGuideline, createFromSouv } from '../reportages/make.ts';
import { reportages } from '../reportages/reportages.ts';

export const newsReportsHandlers = implement<typeof newsReports>(newsReports, {
  ...reportages.handlers,
  filter: ({ query }, context) => reportages.rows.filter({ ...query, allPrograms: query.allPrograms ?? false }, context),
  counter: ({ query }, context) => reportages.rows.counter(query, context),
  createFromAssignment: ({ path }, context) => createFromGuideline(path.id, context),
  createFromSouv: ({ path }, context) => createFromSouv(path.id, context),
  approve: ({ path }, context) => approve(path.id, path.flag, context),
  copy: ({ body }, context) => copy(body, context),
  email: ({ body }, context) => emailReportages(body, context),
  config: settingsHandlers('news_reports', REPORTAGE_CONFIG),
});
