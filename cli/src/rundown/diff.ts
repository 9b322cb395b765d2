import { cutText } from '@lauda/domain';
import type { ImportChange } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';

const LONGEST = 40;
/** A value in few words: parts as JSON, cut where they are long. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${cutText(text, LONGEST - 1)}…` : text;
}

/** Names the story, block or rundown a change is about. */
export const entityText = ({ entity }: ImportChange, t: Translate): string => t(`entity.${entity}`);
