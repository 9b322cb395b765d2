import { stories } from '@lauda/spec/areas/stories';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { renewLock, takeOverLock } from '../documents/locks.ts';
import { revisionOf, revisionsOf } from '../documents/revisions.ts';
import { seen, viewing } from '../documents/sight.ts';
import { implement } from '../implement.ts';
import { Problem } from '../problem.ts';
import { patchStory } from '../rundowns/desk.ts';
import { displayStories } from '../rundowns/display.ts';
import { all, change, type Queryable } from '../storage/change.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { addCg, addMedia, addPlaceholder, syncStory } from '../stories/items.ts';
import { openStory, STORY_COLUMNS, STORY_TABLES, type StoryEntity, type StoryRow, storyEntity } from '../stories/rows.ts';
import { STORY_CONFIG } from '../stories/totals.ts';
import { removeStories, restoreStories } from '../stories/trash.ts';
import { updateStory } from '../stories/write.ts';

async function storyOf(db: Queryable, id: number, context: Context): Promise<StoryEntity> {
  const row = await openStory(db, id, context.caller);
  return storyEntity(row, { userId: context.caller.userId, zone: context.settings.zone });
}
async function demandSight(id: number, context: Context): Promise<void> {
  if (!(await storyOf(context.pool, id, context)).visible) throw new Problem('not_found');
}
/** A story is in the lists of those who may see it only; $1 and $2 are always who asks. */
const SEEN = seen('array[s.program_id]');

function paged(context: Context, where: string, values: unknown[], order: string, query: PageQuery): Promise<PageResult<StoryEntity>> {
  const viewer = { userId: context.caller.userId, zone: context.settings.zone };
  return pageOf<{ row: StoryRow }, StoryEntity>(
    context.pool,
    {
      columns: '(select row_to_json(x) from (select t.*) x) as row',
      from: `(select ${STORY_COLUMNS} from ${STORY_TABLES} where ${where}) t`,
      where: 'true',
      values: [...viewing(context.caller), ...values],
      order,
    },
    query,
    ({ row }) => storyEntity(row, viewer),
  );
}

interface StoryFilter extends PageQuery {
  from?: string | undefined;
  to?: string | undefined;
  slug?: string | undefined;
  programId?: number | undefined;
}
const filtered = (query: StoryFilter, context: Context): Promise<PageResult<StoryEntity>> =>
  paged(
    context,
    `d.excluded_at is null and ${SEEN} and ($3::date is null or d.date >= $3) and ($4::date is null or d.date <= $4) and d.slug ilike $5
     and ($6::bigint is null or s.program_id = $6)`,
    [query.from ?? null, query.to ?? null, likeText(query.slug), query.programId ?? null],
    't.date desc, t.id desc',
    query,
  );

/** Private stories count for those who may see them only. */
async function counted({ from, to }: { from?: string | undefined; to?: string | undefined }, { pool, caller }: Context) {
  const rows = await all<{ program_id: number; date: string; count: number }>(
    pool,
    `select s.program_id, d.date, count(*)::int as count from ${STORY_TABLES} where d.excluded_at is null and ${SEEN}
       and ($3::date is null or d.date >= $3) and ($4::date is null or d.date <= $4) group by 1, 2 order by 2, 1`,
    [...viewing(caller), from ?? null, to ?? null],
  );
  const sums = <K extends number | string>(key: (row: (typeof rows)[number]) => K): [K, number][] => {
    const total = new Map<K, number>();
    for (const row of rows) total.set(key(row), (total.get(key(row)) ?? 0) + row.count);
    return [...total];
  };
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byProgram: sums((row) => row.program_id).map(([programId, count]) => ({ programId, count })),
    byDate: sums((row) => row.date).map(([date, count]) => ({ date, count })),
  };
}

export const storiesHandlers = implement<typeof stories>(stories, {
  load: ({ path, query }, context) =>
    query.lock || query.takeOver
      ? change(context, context.caller, async (tx) => {
          await (query.takeOver ? takeOverLock : renewLock)(tx, context, path.id, query.window);
          return storyOf(tx, path.id, context);
        })
      : storyOf(context.pool, path.id, context),
  update: ({ body }, context) => updateStory(body, context),
  patch: ({ path, body }, context) => patchStory(path.id, body.field, body.newValue, context),
  remove: ({ query }, context) => removeStories(query.ids, context),
  restore: ({ body }, context) => restoreStories(body.ids, context),
  counter: ({ query }, context) => counted(query, context),
  config: settingsHandlers('stories', STORY_CONFIG),
  filter: ({ query }, context) => filtered(query, context),
  excluded: ({ query }, context) => paged(context, `d.excluded_at is not null and ${SEEN}`, [], 't.excluded_at desc, t.id desc', query),
  revisions: async ({ path }, context) => {
    await demandSight(path.id, context);
    return revisionsOf(context, path.id);
  },
  revision: async ({ path, query }, context) => {
    await demandSight(path.id, context);
    return revisionOf<StoryEntity>(context, path.id, path.rev, query.showDiff ?? false);
  },
  media: ({ path, body }, context) => addMedia(path.id, body, context),
  cg: ({ path, body }, context) => addCg(path.id, body, context),
  placeholder: ({ path, body }, context) => addPlaceholder(path.id, body, context),
  ignore: ({ path, body }, context) => patchStory(path.id, 'ignore', body.ignore, context),
  sync: ({ path }, context) => syncStory(path.id, context),
  displayStatus: async ({ path, body }, context) => (await displayStories([path.id], body.status, false, context))[0]!,
  displayStatusMany: ({ body }, context) => displayStories(body.ids, body.status, body.updatePrevious ?? false, context),
});
