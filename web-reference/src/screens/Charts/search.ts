/** The search parameters of the charts: their days YYYY-MM-DD, and their program. */
export interface ChartsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly programId?: number | undefined;
}
