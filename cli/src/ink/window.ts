/** Chooses the first row to show so that the row in focus stands a third down, within the ends of the list. */
export function firstRow(rows: number, room: number, focus: number | undefined, scroll: number): number {
  const wanted = focus === undefined ? scroll : focus - Math.floor(room / 3);
  return Math.max(0, Math.min(wanted, rows - room));
}
