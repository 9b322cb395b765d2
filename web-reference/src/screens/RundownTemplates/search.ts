import { idOf, known } from '../../app/searchValues.ts';

/** The search parameters of the templates. */
export interface TemplatesSearch {
  readonly programId?: number | undefined;
  /** The selected rundown template. */
  readonly template?: number | undefined;
  /** The story open beside it, by its uuid, as its id changes with undo. */
  readonly story?: string | undefined;
}

const uuid = (value: unknown): string | undefined => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined);

/** Reads the search parameters of the templates; unreadable ones are left out. */
export const readTemplatesSearch = ({ programId, template, story }: Record<string, unknown>): TemplatesSearch =>
  known({ programId: idOf(programId), template: idOf(template), story: uuid(story) });
