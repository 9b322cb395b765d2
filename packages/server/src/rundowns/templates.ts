import type { RundownTemplate } from '@lauda/spec/areas/templates';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { demandProgram, openTo, type ViewerScope } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';
import { Where } from '../storage/where.ts';

export type TemplateEntity = z.input<typeof RundownTemplate>;
export type BlockTemplateEntity = TemplateEntity['blocks'][number];
export type StoryTemplateEntity = BlockTemplateEntity['stories'][number];
/** The content a story takes over from its template. */
export type StoryTemplateBody = Pick<StoryTemplateEntity, 'slug' | 'typeId' | 'radio' | 'information' | 'sections'>;
const EMPTY_STORY_TEMPLATE: StoryTemplateBody = { slug: '', typeId: null, radio: false, information: null, sections: {} };
interface TemplateRow {
  id: number;
  version: number;
  name: string;
  program_id: number;
  blocks: {
    id: number;
    version: number;
    index: number;
    title: string;
    commercial: string;
    stand_by: boolean;
    stories: {
      id: number;
      uuid: string;
      version: number;
      /** The stored content; an older release with fewer fields left some out. */
      body: Partial<StoryTemplateBody>;
    }[];
  }[];
}
const READ = `select t.*, coalesce((select json_agg(x order by x.index, x.id) from (select b.*, coalesce((select json_agg(s order by s.index, s.id) from story_template s where s.block_id = b.id), '[]') as stories
  from block_template b where b.template_id = t.id) x), '[]') as blocks from rundown_template t`;

const entityOf = (row: TemplateRow): TemplateEntity => ({
  id: row.id,
  version: row.version,
  name: row.name,
  programId: row.program_id,
  blocks: row.blocks.map((block) => ({
    id: block.id,
    version: block.version,
    templateId: row.id,
    index: block.index,
    title: block.title,
    commercial: block.commercial,
    standBy: block.stand_by,
    stories: block.stories.map((story) => ({
      id: story.id,
      uuid: story.uuid,
      version: story.version,
      blockId: block.id,
      rundownId: row.id,
      ...EMPTY_STORY_TEMPLATE,
      ...story.body,
    })),
  })),
});

/** Lists rundown templates, of one program when given. */
export async function templatesOf(programId: number | undefined, { pool, caller }: Context): Promise<TemplateEntity[]> {
  const where = new Where()
    .and(programId, (id) => `t.program_id = ${id}`)
    .and(caller.groups, (groups) => openTo('array[t.program_id]', groups));
  return (await all<TemplateRow>(pool, `${READ} where ${where.text} order by lower(t.name), t.id`, [...where.values])).map(entityOf);
}
/** Reads one template whose program is open to somebody, or refuses with not found. */
export async function openTemplate(db: Queryable, id: number, caller: Pick<ViewerScope, 'groups'>): Promise<TemplateEntity> {
  const template = await templateEntity(db, id);
  await demandProgram(db, template.programId, caller);
  return template;
}
/** Reads one template without checking access, or refuses with not found. */
export async function templateEntity(db: Queryable, id: number): Promise<TemplateEntity> {
  const [row] = await all<TemplateRow>(db, `${READ} where t.id = $1`, [id]);
  if (!row) throw new Problem('not_found');
  return entityOf(row);
}
