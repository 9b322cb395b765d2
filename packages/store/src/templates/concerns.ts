import type { LiveEvent } from '../live.ts';
import type { RundownTemplate } from '../types.ts';

export type TemplateEvent = Extract<LiveEvent, { kind: `${'rundown_templates' | 'block_templates' | 'story_templates'} ${string}` }>;
export type PartEvent = Exclude<TemplateEvent, { kind: `rundown_templates ${string}` }>;

const holds = ({ blocks }: RundownTemplate, ids: readonly number[]): boolean =>
  blocks.some((block) => block.stories.some(({ id }) => ids.includes(id)));

/** Tells whether a live event of blocks or stories is about a template. */
export function concerns(event: PartEvent, template: RundownTemplate): boolean {
  switch (event.kind) {
    case 'block_templates CREATE':
    case 'block_templates UPDATE':
    case 'block_templates ORDER':
    case 'block_templates DELETE':
    case 'story_templates MOVE':
      return event.data.templateId === template.id;
    case 'block_templates PATCH':
      return template.blocks.some(({ id }) => id === event.data.id);
    case 'story_templates CREATE':
    case 'story_templates UPDATE':
      return event.data.rundownId === template.id;
    case 'story_templates PATCH':
      return holds(template, [event.data.id]);
    case 'story_templates DELETE':
      return holds(template, event.data.ids);
    default:
      return event satisfies never;
  }
}
