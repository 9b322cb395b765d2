import { part } from '../parts.ts';
import { TemplateStore } from './TemplateStore.ts';

/** The rundown templates of a store. */
export const templatesOf = part({
  make: (work) => new TemplateStore(work),
  hears: { rundown_templates: (templates, event) => templates.merge(event) },
  reload: (templates) => templates.reloadAll(),
  failing: (templates) => templates.failing,
  isOfPrograms: true,
  undone: (templates) => ['template', templates],
});
