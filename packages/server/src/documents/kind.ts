import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalidValue } from '../fields.ts';
import { type FieldProblem, invalid, Problem } from '../problem.ts';
import { type Change, change } from '../storage/change.ts';
import { changedFields, demandFreeOrMine, demandLock, documentForChange, insertDocument, writeRevision } from './core.ts';
import { renewLock, takeOverLock } from './locks.ts';
import { revisionOf, revisionsOf } from './revisions.ts';
import { idsOf, type JsonRow, type Rows, viewerOf } from './rows.ts';

/** What of an input every kind of document reads itself. */
interface DocumentInput {
  readonly id?: number | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly textVersion?: number | null | undefined;
}
/** Where a reader wants a document to be locked, and in which window. */
export interface LockWish {
  readonly lock?: boolean | undefined;
  readonly takeOver?: boolean | undefined;
  readonly window?: string | undefined;
}

/** A kind of document: how its rows are read, and what is its own where it is written. */
export interface KindSpec<Row extends JsonRow, E extends object, I extends DocumentInput, F extends string> {
  readonly rows: Rows<Row, E>;
  /** The fields that may be changed alone, as the contract lists them, and the schemas of their values. */
  readonly patchable: readonly F[];
  readonly shape: Readonly<Record<F, z.ZodType>>;
  /** Holds what a save also changes and what is older than the document, before the document itself is held: all hold in the order of the ids. */
  readonly holdFirst?: (tx: Change, id: number) => Promise<void>;
  /** Refuses a change of what stays as it is. */
  readonly demandChangeable?: (tx: Change, context: Context, before: Row) => Promise<void>;
  /** What of an input this document cannot take, though its kind can. */
  readonly problems?: (input: Partial<I>, before: Row) => readonly FieldProblem[];
  /** Writes what is the kind's own: null empties a field, absent leaves it. Without `before` it is new. */
  readonly store: (tx: Change, context: Context, id: number, input: Partial<I>, before?: Row) => Promise<void>;
  /** What else a save brings about, told the fields that changed. */
  readonly onSave?: (tx: Change, context: Context, after: Row, before: Row, changed: readonly string[]) => Promise<void>;
  /** Whether a field that changed was written, or followed from what was. */
  readonly isWritten?: (field: string, row: Row) => boolean;
}

// What a revision does not name, because nobody writes it.
const FOLLOWS = new Set(['config', 'version', 'textVersion', 'changeDate', 'authorNickname']);

function refuse(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new Problem('validation_failed', { fields });
}
/** A problem of a field as a patch of it has it: in the value that was sent. */
const inPatch = ({ path, params, ...problem }: FieldProblem): FieldProblem => ({
  ...problem,
  path: 'newValue',
  params: { ...params, field: path },
});

/** The work on documents of one kind, and the handlers of the calls that every kind has. */
export function documentKind<Row extends JsonRow, E extends object, I extends DocumentInput, F extends string>(
  spec: KindSpec<Row, E, I, F>,
) {
  const { rows } = spec;
  const { kind } = rows.spec;
  const hasDate = (spec.patchable as readonly string[]).includes('date');

  /** Saves a text inside a change that holds the document, with its revision. */
  const save = async (tx: Change, context: Context, before: Row, input: Partial<I>): Promise<Row> => {
    const { id } = before;
    await spec.store(tx, context, id, input, before);
    const { slug, date } = input;
    const after = await rows.touched(tx, context, id, { text: true, slug, date: hasDate ? date : null });
    const [old, now] = [before, after].map((row) => rows.spec.whole(row, context.settings.zone)) as [E, E];
    const changed = changedFields(old, now).filter((field) => !FOLLOWS.has(field) && (spec.isWritten?.(field, after) ?? true));
    await writeRevision(tx, context, id, after.slug, now, changed);
    await spec.onSave?.(tx, context, after, before, changed);
    return after;
  };
  const held = async (tx: Change, context: Context, id: number, demand: typeof demandLock): Promise<Row> => {
    await spec.holdFirst?.(tx, id);
    await documentForChange(tx, id, [kind], context.caller);
    await demand(tx, id, context);
    const before = await rows.byId(tx, id);
    await spec.demandChangeable?.(tx, context, before);
    return before;
  };

  const load = (id: number, { lock, takeOver, window }: LockWish, context: Context): Promise<E> =>
    lock || takeOver
      ? change(context, context.caller, async (tx) => {
          await (takeOver ? takeOverLock : renewLock)(tx, context, id, window);
          return rows.load(tx, id, context);
        })
      : rows.load(context.pool, id, context);

  /** Creates a document, locked in its writer's window if asked, with what else belongs to it; a known uuid answers the one that has it. */
  const create = (
    input: I & { slug: string; date: string },
    { lock, window }: LockWish,
    context: Context,
    belonging?: (id: number) => Promise<void>,
  ): Promise<E> =>
    change(context, context.caller, async (tx) => {
      const { uuid, slug, date } = input;
      const { id, known } = await insertDocument(tx, context, { kind, uuid, slug, date });
      if (known) return rows.load(tx, id, context);
      await spec.store(tx, context, id, input);
      await belonging?.(id);
      const [row] = await rows.announce(tx, context, [id], 'CREATE');
      const made = rows.spec.whole(row!, context.settings.zone);
      await writeRevision(tx, context, id, slug, made, ['slug']);
      if (lock) await renewLock(tx, context, id, window);
      return made;
    });

  /** Saves a document under its lock; a text that moved on meanwhile is a conflict that answers the stored one. */
  const update = (input: I, context: Context): Promise<E> =>
    change(context, context.caller, async (tx) => {
      const before = await held(tx, context, input.id ?? 0, demandLock);
      if (input.textVersion == null) throw invalid('textVersion', 'required');
      if (input.textVersion !== before.text_version)
        throw new Problem('version_conflict', { current: rows.spec.whole(before, context.settings.zone) });
      refuse(spec.problems?.(input, before) ?? []);
      const after = await save(tx, context, before, input);
      rows.announceSaved(tx, context, before, after);
      return rows.spec.whole(after, context.settings.zone);
    });

  /** The value of a field as the contract reads it. */
  const read = (field: F, value: unknown): unknown => {
    const parsed = spec.shape[field].safeParse(value, { reportInput: true });
    if (!parsed.success) throw invalidValue(field, parsed.error.issues);
    return parsed.data;
  };
  /** Changes one field of the text while its lock is free or the caller's. */
  const patch = (id: number, field: F, newValue: unknown, context: Context): Promise<E> => {
    const input = { [field]: read(field, newValue) } as Partial<I>;
    return change(context, context.caller, async (tx) => {
      const before = await held(tx, context, id, demandFreeOrMine);
      refuse((spec.problems?.(input, before) ?? []).map((problem) => inPatch(problem)));
      const after = await save(tx, context, before, input);
      rows.announcePatch(tx, context, before, after, field);
      return rows.entity(after, viewerOf(context));
    });
  };

  /** Changes what follows from another document, whoever writes or may see this one: who writes it is told, and merges. */
  const follow = async (tx: Change, context: Context, id: number, input: Partial<I>, field: F): Promise<void> => {
    await tx.query('select 1 from document where id = $1 for no key update', [id]);
    const before = await rows.byId(tx, id);
    const after = await save(tx, context, before, input);
    rows.announcePatch(tx, context, before, after, field);
  };

  /** Moves documents to the trash and answers the ids that went. */
  const remove = (ids: readonly number[], context: Context): Promise<number[]> =>
    change(context, context.caller, async (tx) => idsOf(await rows.trash(tx, context, ids)));
  /** Takes documents out of the trash, to another day when given. */
  const restore = (ids: readonly number[], date: string | null | undefined, context: Context): Promise<E[]> =>
    change(context, context.caller, async (tx) => {
      const back = await rows.announceChanged(tx, context, await rows.untrash(tx, context, ids, date), 'CREATE');
      return back.map((row) => rows.entity(row, viewerOf(context)));
    });

  interface OfOne {
    readonly path: { readonly id: number };
  }
  const handlers = {
    load: ({ path, query }: OfOne & { query: LockWish }, context: Context) => load(path.id, query, context),
    update: ({ body }: { body: I }, context: Context) => update(body, context),
    patch: ({ path, body }: OfOne & { body: { field: F; newValue: unknown } }, context: Context) =>
      patch(path.id, body.field, body.newValue, context),
    remove: ({ query }: { query: { ids: number[] } }, context: Context) => remove(query.ids, context),
    filter: ({ query }: { query: Parameters<typeof rows.filter>[0] }, context: Context) => rows.filter(query, context),
    excluded: ({ query }: { query: Parameters<typeof rows.excluded>[0] }, context: Context) => rows.excluded(query, context),
    revisions: async ({ path }: OfOne, context: Context) => {
      await rows.demandSight(path.id, context);
      return revisionsOf(context, path.id);
    },
    revision: async (
      { path, query }: { path: { id: number; rev: number }; query: { showDiff?: boolean | undefined } },
      context: Context,
    ) => {
      await rows.demandSight(path.id, context);
      return revisionOf<E>(context, path.id, path.rev, query.showDiff ?? false);
    },
  };
  return { rows, create, update, patch, follow, restore, read, handlers };
}
