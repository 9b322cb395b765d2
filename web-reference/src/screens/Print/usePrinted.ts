import type { PrintedGuideline, PrintedReportage } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import type { Guideline } from '@lauda/store';
import { useMemo } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { type EntryNames, withEntryNames } from '../../shared/entryNames.ts';

/** Returns functions that replace ids by names in documents to be printed. */
export const usePrinted = () => {
  const { programs, nameOf } = useLookups();
  return useMemo(() => {
    const programsOf = (ids: readonly number[]): string[] => ids.flatMap((id) => programs.find((each) => each.id === id)?.name ?? []);
    const people = (ids: readonly number[]): string[] => ids.map(nameOf).filter(Boolean);
    return {
      programsOf,
      people,
      guideline: (guideline: Guideline, named: EntryNames): PrintedGuideline => withEntryNames(guideline, { programs, nameOf }, named),
      reportage: (reportage: NewsReport): PrintedReportage => ({
        ...reportage,
        programs: programsOf(reportage.programsIds),
        reporter: nameOf(reportage.reporterId),
        editor: nameOf(reportage.editorId),
      }),
    };
  }, [programs, nameOf]);
};
