/** The program and the day, `YYYY-MM-DD`, of a rundown. */
export interface Place {
  readonly programId: number;
  readonly date: string;
}
