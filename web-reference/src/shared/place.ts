/** Which program's rundown of which day, `YYYY-MM-DD`. */
export interface Place {
  readonly programId: number;
  readonly date: string;
}
