import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { LoadedEntries } from '../families/Collection.ts';
import type {
  BlockTemplate,
  BlockTemplateInput,
  BlockTemplatePatch,
  RundownTemplate,
  StoryTemplate,
  StoryTemplateMove,
  StoryTemplatePatch,
  TemplateCopy,
} from '../schema.gen.ts';

/** The blocks of a rundown template. */
export class TemplateBlocks extends Area {
  /** Creates a block before Stand By, with the stories it is given. */
  create(id: number, block: BlockTemplateInput, options?: CallOptions): Promise<BlockTemplate> {
    return call(this, 'POST /rundowns/templates/{id}/blocks', { path: { id }, body: block }, options);
  }
  /** Changes the title or the break of a block. */
  patch(id: number, blockId: number, patch: BlockTemplatePatch, options?: CallOptions): Promise<BlockTemplate> {
    return call(this, 'PATCH /rundowns/templates/{id}/blocks/{blockId}', { path: { id, blockId }, body: patch }, options);
  }
  /** Removes a block with its stories. @throws {PreconditionFailedError} for Stand By, which stays. */
  remove(id: number, blockId: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /rundowns/templates/{id}/blocks/{blockId}', { path: { id, blockId } }, options);
  }
  /** Reorders the blocks: every id once, Stand By last. */
  reorder(id: number, blocksIds: number[], options?: CallOptions): Promise<RundownTemplate> {
    return call(this, 'PUT /rundowns/templates/{id}/blocks/reorder', { path: { id }, body: { blocksIds } }, options);
  }
}

/** The templates rundowns are made from. */
export class RundownTemplates extends LoadedEntries<'/rundowns/templates'> {
  readonly blocks = new TemplateBlocks(this);
  /** Lists the rundown templates, of one program when given. */
  list(query?: Query<'GET /rundowns/templates'>, options?: CallOptions): Promise<RundownTemplate[]> {
    return call(this, 'GET /rundowns/templates', { query }, options);
  }
  /** Copies a template into a program, under the same name when none is given. */
  copy(id: number, copy: TemplateCopy, options?: CallOptions): Promise<RundownTemplate> {
    return call(this, 'POST /rundowns/templates/{id}/copy', { path: { id }, body: copy }, options);
  }
}

/** The stories of rundown templates. */
export class StoryTemplates extends LoadedEntries<'/story_templates'> {
  /** Lists the story templates in their order, of one rundown template when given. */
  list(query?: Query<'GET /story_templates'>, options?: CallOptions): Promise<StoryTemplate[]> {
    return call(this, 'GET /story_templates', { query }, options);
  }
  /** Changes one field of a story template. */
  patch(id: number, patch: StoryTemplatePatch, options?: CallOptions): Promise<StoryTemplate> {
    return call(this, 'PATCH /story_templates/{id}', { path: { id }, body: patch }, options);
  }
  /** Moves stories before a story, or to the end of a block, of their template. */
  move(move: StoryTemplateMove, options?: CallOptions): Promise<StoryTemplate[]> {
    return call(this, 'PUT /story_templates/move', { body: move }, options);
  }
}
