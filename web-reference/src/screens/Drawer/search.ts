import { idOf, known } from '../../app/searchValues.ts';

/** The search parameters of the drawer: its program. */
export interface DrawerSearch {
  readonly programId?: number;
  readonly page?: number;
}

/** Reads the search parameters of the drawer. */
export const readDrawer = ({ programId, page }: Record<string, unknown>): DrawerSearch =>
  known({ programId: idOf(programId), page: idOf(page) });
