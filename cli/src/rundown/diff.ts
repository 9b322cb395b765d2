import type { ImportStep } from '@lauda/domain';
import type { Translate } from '../i18n/texts.ts';

/** One line of what an import does: `+` made, `~` changed, `-` gone, `>` put in another order. */
export interface Change {
  readonly sign: '+' | '~' | '-' | '>';
  readonly entity: 'rundown' | 'block' | 'story';
  readonly name: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Tells what each step of an import does. */
export function changesOf(steps: readonly ImportStep[]): Change[] {
  return steps.map(changeOf);
}

function changeOf(step: ImportStep): Change {
  const plain = { field: '', from: null, to: null };
  switch (step.do) {
    case 'patchRundown':
      return { sign: '~', entity: 'rundown', name: '', field: step.field, from: step.old ?? null, to: step.value };
    case 'patchBlock':
      return { sign: '~', entity: 'block', name: step.title, field: step.field, from: step.old ?? null, to: step.value };
    case 'patchStory':
      return { sign: '~', entity: 'story', name: step.slug, field: step.field, from: step.old ?? null, to: step.value };
    case 'createBlock':
      return { sign: '+', entity: 'block', name: step.title, ...plain };
    case 'createStory':
      return { sign: '+', entity: 'story', name: step.slug, ...plain };
    case 'removeBlock':
      return { sign: '-', entity: 'block', name: step.title, ...plain };
    case 'removeStory':
      return { sign: '-', entity: 'story', name: step.slug, ...plain };
    case 'orderStories':
      return { sign: '>', entity: 'block', name: step.title, ...plain };
    case 'orderBlocks':
      return { sign: '>', entity: 'rundown', name: '', ...plain };
  }
}

const LONGEST = 40;
/** A value in few words: parts as JSON, cut where they are long. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Names what a change is about. */
export const entityText = ({ entity }: Change, t: Translate): string => t(`entity.${entity}`);
