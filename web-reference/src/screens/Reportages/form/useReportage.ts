import { type ReportageLayout, readRateOf, reportageLayout, withDurations } from '@lauda/domain';
import type { NewsReport, NewsReportConfig } from '@lauda/sdk';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { useField } from '../../../forms/kit.tsx';
import { useView } from '../../../hooks/useView.ts';

/** The settings of reportages: which fields this newsroom uses, and how fast it reads; nothing until they are known. */
export const useReportageConfig = (): NewsReportConfig | undefined => {
  const { store } = useDesk();
  useEffect(() => void store.settings.news_reports.ensure(), [store]);
  return useView(store.settings.news_reports.view);
};

/** How fast a reporter reads, seconds a character: their own rate, else the configured one (REP-SEC-05). */
export const useReporterRates = (): ((reporterId: number | null) => number) => {
  const { users } = useLookups();
  const readRate = useReportageConfig()?.readRate;
  return useMemo(() => {
    const rates = new Map(users.map((user) => [user.id, user.readRate]));
    return (reporterId) => readRateOf(rates.get(reporterId ?? 0), readRate);
  }, [users, readRate]);
};

/** What a change of a reportage brings with it: the times of its sections follow their words and its reporter (REP-SEC-04, REP-SEC-06). */
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

/** What the form shows for the outlets it is written for. */
export const useLayout = (): ReportageLayout => {
  const { store } = useDesk();
  const { rows } = useView(store.settings.vehicles.view);
  const { value: ids } = useField<readonly number[]>('vehiclesIds');
  useEffect(() => void store.settings.vehicles.ensure(), [store]);
  return useMemo(() => reportageLayout(rows.filter(({ id }) => ids.includes(id)).map(({ type }) => type)), [rows, ids]);
};
