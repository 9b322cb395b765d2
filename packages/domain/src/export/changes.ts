import type { ImportStep } from './plan.ts';

/** One line of what an import does: `+` made, `~` changed, `-` gone, `>` put in another order. */
export interface ImportChange {
  readonly sign: '+' | '~' | '-' | '>';
  readonly entity: 'rundown' | 'block' | 'story';
  readonly name: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Tells what one step of an import does. */
export function importChange(step: ImportStep): ImportChange {
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
    default:
      return step satisfies never;
  }
}
