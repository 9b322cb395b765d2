/** What the address keeps of the charts: their days YYYY-MM-DD, and the program they are of. */
export interface ChartsAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly programId?: number | undefined;
}
