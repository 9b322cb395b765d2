import type { ChartWork, Counter } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { part } from '../parts.ts';

/** The kinds of documents that are counted, in the order they are drawn. */
export const CHART_KINDS = ['guidelines', 'reportages', 'stories'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** The period of charts: from one day to another, `YYYY-MM-DD`, for one program or for all. */
export interface ChartSearch {
  readonly from: string;
  readonly to: string;
  readonly programId?: number | undefined;
}
/** The figures all charts of a period are drawn from. */
export interface ChartData extends ChartSearch {
  /** How many documents of each kind this person may read. */
  readonly counts: Readonly<Partial<Record<ChartKind, Counter>>>;
  readonly work: ChartWork;
}

/** The managerial charts: documents by kind, the work of each person, and planned against aired time. */
export class Charts {
  private readonly client: Pick<Client, 'assignments' | 'charts' | 'newsReports' | 'stories'>;
  private readonly may: (role: 'ASSIGNMENT_READ' | 'NEWS_REPORT_READ' | 'STORY_READ') => boolean;

  constructor(client: Charts['client'], may: Charts['may']) {
    this.client = client;
    this.may = may;
  }

  /** Asks for the figures of a period; documents of a kind this person may not read are not counted. */
  ask({ from, to, programId }: ChartSearch): StoreQuery<ChartData> {
    const { assignments, charts, newsReports, stories } = this.client;
    const search = { from, to, ...(programId !== undefined && { programId }) };
    return new StoreQuery(async (signal) => {
      const options = { signal };
      const [guidelines, reportages, told, work] = await Promise.all([
        this.may('ASSIGNMENT_READ') ? assignments.counter(search, options) : undefined,
        this.may('NEWS_REPORT_READ') ? newsReports.counter(search, options) : undefined,
        this.may('STORY_READ') ? stories.counter(search, options) : undefined,
        charts.work(search, options),
      ]);
      const counts = { ...(guidelines && { guidelines }), ...(reportages && { reportages }), ...(told && { stories: told }) };
      return { ...search, counts, work };
    });
  }
}

/** The charts of a store. */
export const chartsOf = part({
  make: ({ client, may }) => new Charts(client, may),
});
