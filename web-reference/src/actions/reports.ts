import { defineActions, documentActions } from './spec.ts';

const { first, restore, last } = documentActions('report', 'reports', 'REPORT');

/** The verbs of reports. */
export const reports = defineActions({ ...first, ...restore, ...last });
