import { type ReportageLayout, readRateOf, reportageLayout, withDurations } from '@lauda/domain';
import type { NewsReport, NewsReportConfig } from '@lauda/sdk';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { useField } from '../../../forms/kit.tsx';
import { useView } from '../../../hooks/useView.ts';

/** Returns the settings of reportages: the fields in use and the read rate; undefined until they are loaded. */
export const useReportageConfig = (): NewsReportConfig | undefined => {
  const { store } = useDesk();
  useEffect(() => void store.settings.news_reports.ensure(), [store]);
  return useView(store.settings.news_reports.view);
};

/** Returns the read rate of a reporter, seconds a character: their own, else the configured one (REP-SEC-05). */
export const useReporterRates = (): ((reporterId: number | null) => number) => {
  const { users } = useLookups();
  const readRate = useReportageConfig()?.readRate;
  return useMemo(() => {
    const rates = new Map(users.map((user) => [user.id, user.readRate]));
    return (reporterId) => readRateOf(rates.get(reporterId ?? 0), readRate);
  }, [users, readRate]);
};

/** Returns the function that adds the computed fields to a change: section times follow the words and the reporter (REP-SEC-04, REP-SEC-06). */
export const useFollowing = (): ((document: NewsReport, fields: Partial<NewsReport>) => Partial<NewsReport>) => {
  const rateOf = useReporterRates();
  return useMemo(
    () => (document, fields) => {
      if (fields.sections === undefined && fields.reporterId === undefined) return fields;
      const { reporterId, sections } = { ...document, ...fields };
      return { ...fields, sections: withDurations(sections, rateOf(reporterId)) };
    },
    [rateOf],
  );
};

/** Returns the layout of the form for the chosen outlets. */
export const useLayout = (): ReportageLayout => {
  const { store } = useDesk();
  const { rows } = useView(store.settings.vehicles.view);
  const { value: ids } = useField<readonly number[]>('vehiclesIds');
  useEffect(() => void store.settings.vehicles.ensure(), [store]);
  return useMemo(() => reportageLayout(rows.filter(({ id }) => ids.includes(id)).map(({ type }) => type)), [rows, ids]);
};
