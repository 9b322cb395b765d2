import { LISTED_REPORTAGE_FIELDS } from '@lauda/domain';
import { NewsReport, NewsReportInput, newsReports } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import { type BodyRow, bodyDocuments } from '../documents/body.ts';
import { documentKind } from '../documents/kind.ts';
import { complete, REPORTAGE_CONFIG } from './complete.ts';

const patchable = newsReports.patch.body!.shape.field.options;

const { rows, store } = bodyDocuments({
  kind: 'reportage',
  targets: ['newsreports'],
  topic: 'news_reports',
  table: 'news_report',
  entity: NewsReport,
  patchable,
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

/** The reportages: what reporters write of what they covered. */
export const reportages = documentKind<BodyRow, z.input<typeof NewsReport>, z.output<typeof NewsReportInput>, (typeof patchable)[number]>({
  rows,
  store,
  patchable,
  shape: { ...NewsReportInput.shape, date: NewsReport.shape.date },
});
