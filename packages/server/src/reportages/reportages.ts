import { LISTED_REPORTAGE_FIELDS } from '@lauda/domain';
import { newsReports } from '@lauda/spec/areas/news-reports';
import { bodyKind } from '../documents/bodyKind.ts';
import { complete, REPORTAGE_CONFIG } from './complete.ts';

/** The reportages: what reporters write of what they covered. */
export const reportages = bodyKind(newsReports, {
  kind: 'reportage',
  targets: ['newsreports'],
  table: 'news_report',
  listed: LISTED_REPORTAGE_FIELDS,
  columns: { classificationId: 'classification_id', programsIds: 'programs_ids' },
  given: { ok: 'ok', origin: 'origin' },
  elsewhere: {
    config: `'${JSON.stringify(REPORTAGE_CONFIG)}'::jsonb || coalesce((select s.body from setting s where s.key = 'news_reports'), '{}')`,
  },
  fresh: {},
  references: {
    branchId: 'branch',
    classificationId: 'classification',
    editorialsIds: 'editorial',
    vehiclesIds: 'vehicle',
    reporterId: 'person',
    editorId: 'person',
  },
  complete,
});
