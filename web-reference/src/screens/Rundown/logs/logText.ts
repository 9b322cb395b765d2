import { isIsoDuration, isoSeconds, mmss } from '@lauda/domain';
import type { RundownLog } from '@lauda/sdk';
import type { Text, TextKey } from '../../../i18n/i18n.ts';
import { storyConflicts } from '../../../shared/conflictRules.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  page: 'column.page',
  approved: 'state.approved',
  floated: 'state.floated',
  private: 'state.private',
  allowedUsers: 'log.field.allowedUsers',
  displayStatus: 'column.status',
  sections: 'log.field.sections',
  title: 'block.title',
  commercial: 'totals.commercial',
  start: 'totals.start',
  end: 'totals.end',
  production: 'totals.production',
  date: 'place.date',
  mosActive: 'action.rundown.devices',
  mosMode: 'action.rundown.devices',
  typeId: 'column.type',
};

/** Names a changed field as the grid and the form do. */
export const fieldText = (field: string, t: Text): string => (NAMES[field] ? t(NAMES[field]) : storyConflicts(t).nameOf(field));

const PERSON = /^(presenter|reporter|editor|imageEditor)Id$/;

const isJson = (value: string): boolean => {
  try {
    return /^[[{]/.test(value) && JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
};

/** Writes a logged value for people: a time, yes or no, a nickname; empty where there is none, and for a whole script. */
export const valueText = (field: string, value: string | null, t: Text, nameOf: (id: number) => string): string => {
  if (value === null || value === '' || isJson(value)) return '';
  if (isIsoDuration(value)) return mmss(isoSeconds(value));
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'log.yes' : 'log.no');
  if (field === 'displayStatus') return t(`log.air.${value as 'play'}`);
  return PERSON.test(field) && /^\d+$/.test(value) ? nameOf(Number(value)) : value;
};

/** Names the changed entity: the slug of a story, or its kind. */
export const targetText = ({ entity, slug }: Pick<RundownLog, 'entity' | 'slug'>, t: Text): string => slug || t(`log.entity.${entity}`);
