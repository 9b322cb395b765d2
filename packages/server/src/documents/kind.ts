import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalidValue } from '../fields.ts';
import { type FieldProblem, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change } from '../storage/change.ts';
import { today } from '../time.ts';
import { changedFields, demandFreeOrMine, demandLock, documentForChange, insertDocument, writeRevision } from './core.ts';
import { renewLock, takeOverLock } from './locks.ts';
import { patchedRows } from './patchedRows.ts';
import { revisionOf, revisionsOf } from './revisions.ts';
import { idsOf, type JsonRow, type Rows, viewerOf } from './rows.ts';

/** The fields of an input that every kind has. */
export interface DocumentInput {
  readonly id?: number | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly textVersion?: number | null | undefined;
}
/** The query of a load, which may lock the document in a window. */
export interface LoadQuery {
  readonly lock?: boolean | undefined;
  readonly takeOver?: boolean | undefined;
  readonly window?: string | undefined;
}

/** The definition of a kind of document: its rows, and its special behaviour on writing. */
export interface KindSpec<Row extends JsonRow, E extends object, I extends DocumentInput, F extends string> {
  readonly rows: Rows<Row, E>;
  /** The fields that can be patched, as in the contract, with the schemas of their values. */
  readonly patchable: readonly F[];
  readonly shape: Readonly<Record<F, z.ZodType>>;
  /** Lists of numbered rows: a patch that sends the list it began from changes only the rows that differ from that. */
  readonly byRow?: readonly F[];
  /** Locks documents together with related older ones, since locks are taken in the order of ids. */
  readonly holdFirst?: (tx: Change, ids: readonly number[]) => Promise<void>;
  /** Refuses changes of a closed document. */
  readonly demandChangeable?: (tx: Change, context: Context, before: Row) => Promise<void>;
  /** Finds fields this particular document cannot take. */
  readonly problems?: (input: Partial<I>, before: Row) => readonly FieldProblem[];
  /** Stores the kind's own fields: null empties a field, absent leaves it. Without `before` the document is new. */
  readonly store: (tx: Change, context: Context, id: number, input: Partial<I>, before?: Row) => Promise<void>;
  /** Runs after a save, with the names of the changed fields. */
  readonly onSave?: (tx: Change, context: Context, after: Row, before: Row, changed: readonly string[]) => Promise<void>;
  /** Runs after documents came out of the trash, with their former rows. */
  readonly onRestore?: (tx: Change, context: Context, were: readonly Row[]) => Promise<void>;
  /** Tells whether a changed field was written by the person, or derived. */
  readonly isWritten?: (field: string, row: Row) => boolean;
}

/** Makes the refusal of changes of finished documents where the settings `key` lock them. */
export const demandUnfinished =
  <Row>(key: 'assignments' | 'productions', config: { readonly lockFinished: boolean }, isFinished: (row: Row) => boolean) =>
  async (tx: Change, _context: Context, before: Row): Promise<void> => {
    if (isFinished(before) && (await readSetting(tx, key, config)).body.lockFinished) throw new Problem('finished_locked');
  };

// Fields revisions do not list, because nobody writes them.
const FOLLOWS = new Set(['config', 'version', 'textVersion', 'changeDate', 'authorNickname']);

function refuse(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new Problem('validation_failed', { fields });
}
/** Moves a field problem to `newValue`, where a patch has the value. */
const inPatch = ({ path, params, ...problem }: FieldProblem): FieldProblem => ({
  ...problem,
  path: 'newValue',
  params: { ...params, field: path },
});

/** Makes the operations on documents of a kind, and the handlers of the calls that every kind has. */
export function documentKind<Row extends JsonRow, E extends object, I extends DocumentInput, F extends string>(
  spec: KindSpec<Row, E, I, F>,
) {
  const { rows } = spec;
  const { kind } = rows.spec;
  const hasDate = (spec.patchable as readonly string[]).includes('date');

  /** Saves a text with its revision, inside a change that has the document locked. */
  const save = async (tx: Change, context: Context, before: Row, input: Partial<I>): Promise<Row> => {
    const { id } = before;
    await spec.store(tx, context, id, input, before);
    const { slug, date } = input;
    const after = await rows.saveHead(tx, context, id, { text: true, slug, date: hasDate ? date : null });
    const [old, now] = [before, after].map((row) => rows.spec.whole(row, context.settings.zone)) as [E, E];
    const changed = changedFields(old, now).filter((field) => !FOLLOWS.has(field) && (spec.isWritten?.(field, after) ?? true));
    await writeRevision(tx, context, id, after.slug, now, changed);
    await spec.onSave?.(tx, context, after, before, changed);
    return after;
  };
  const held = async (tx: Change, context: Context, id: number, demand: typeof demandLock): Promise<Row> => {
    await spec.holdFirst?.(tx, [id]);
    await documentForChange(tx, id, [kind], context.caller);
    await demand(tx, id, context);
    const before = await rows.byId(tx, id);
    await spec.demandChangeable?.(tx, context, before);
    return before;
  };

  const load = (id: number, { lock, takeOver, window }: LoadQuery, context: Context): Promise<E> =>
    lock || takeOver
      ? change(context, context.caller, async (tx) => {
          await (takeOver ? takeOverLock : renewLock)(tx, context, id, window);
          return rows.load(tx, id, context);
        })
      : rows.load(context.pool, id, context);

  /** Creates a document with what belongs to it; if asked, locked in the caller's window. A known uuid answers the existing one. */
  const create = (
    input: I & { slug: string; date: string },
    { lock, window }: LoadQuery,
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
      await writeRevision(tx, context, id, slug, rows.spec.whole(row!, context.settings.zone), ['slug']);
      if (lock) await renewLock(tx, context, id, window);
      return rows.entity(row!, viewerOf(context));
    });

  /** Saves a document under its lock; if its text changed meanwhile it is a conflict that answers the stored one. */
  const update = (input: I, context: Context): Promise<E> =>
    change(context, context.caller, async (tx) => {
      const before = await held(tx, context, input.id ?? 0, demandLock);
      if (input.textVersion == null) throw new Problem('precondition_required', { details: 'textVersion' });
      if (input.textVersion !== before.text_version)
        throw new Problem('version_conflict', { current: rows.entity(before, viewerOf(context)) });
      refuse(spec.problems?.(input, before) ?? []);
      const after = await save(tx, context, before, input);
      rows.announceSaved(tx, context, before, after);
      return rows.entity(after, viewerOf(context));
    });

  /** Parses the value of a field as the contract reads it. */
  const read = (field: F, value: unknown): unknown => {
    const parsed = spec.shape[field].safeParse(value, { reportInput: true });
    if (!parsed.success) throw invalidValue(field, parsed.error.issues);
    return parsed.data;
  };
  /** Refuses as a patch by the caller would be refused; for callers who first do something that cannot be undone. */
  const demandPatchable = (id: number, context: Context): Promise<unknown> =>
    change(context, context.caller, (tx) => held(tx, context, id, demandFreeOrMine));

  /** Patches one field of the text while nobody else holds the lock. */
  const patch = (id: number, field: F, newValue: unknown, context: Context, oldValue?: unknown): Promise<E> => {
    const sent = read(field, newValue);
    return change(context, context.caller, async (tx) => {
      const before = await held(tx, context, id, demandFreeOrMine);
      const stored = rows.spec.whole(before, context.settings.zone) as Readonly<Record<string, unknown>>;
      const input = { [field]: spec.byRow?.includes(field) ? patchedRows(stored[field], oldValue, sent) : sent } as Partial<I>;
      refuse((spec.problems?.(input, before) ?? []).map((problem) => inPatch(problem)));
      const after = await save(tx, context, before, input);
      rows.announcePatch(tx, context, before, after, field);
      return rows.entity(after, viewerOf(context));
    });
  };

  /**
   * Applies a change derived from another document, even if somebody is writing this one or the caller cannot see it; the writer gets the event and
   * merges.
   */
  const applyDerived = async (tx: Change, context: Context, id: number, input: Partial<I>, field: F): Promise<void> => {
    await tx.query('select 1 from document where id = $1 for no key update', [id]);
    const before = await rows.byId(tx, id);
    const after = await save(tx, context, before, input);
    rows.announcePatch(tx, context, before, after, field);
  };

  /** Moves documents to the trash and answers the ids of those moved. */
  const remove = (ids: readonly number[], context: Context): Promise<number[]> =>
    change(context, context.caller, async (tx) => idsOf(await rows.trash(tx, context, ids)));
  /** Takes documents out of the trash, to another day when given. */
  const restore = (ids: readonly number[], date: string | null | undefined, context: Context): Promise<E[]> =>
    change(context, context.caller, async (tx) => {
      await spec.holdFirst?.(tx, ids);
      const were = await rows.untrash(tx, context, ids, date);
      const back = await rows.announceChanged(tx, context, were, 'CREATE');
      await spec.onRestore?.(tx, context, were);
      const now = spec.onRestore ? await rows.byIds(tx, idsOf(back)) : back;
      return now.map((row) => rows.entity(row, viewerOf(context)));
    });

  interface OfOne {
    readonly path: { readonly id: number };
  }
  const handlers = {
    create: ({ query, body }: { query: LoadQuery; body: I & { slug: string } }, context: Context) =>
      create({ ...body, date: body.date ?? today(context.now(), context.settings.zone) }, query, context),
    restore: ({ body }: { body: { ids: number[]; date?: string | null | undefined } }, context: Context) =>
      restore(body.ids, body.date, context),
    load: ({ path, query }: OfOne & { query: LoadQuery }, context: Context) => load(path.id, query, context),
    update: ({ body }: { body: I }, context: Context) => update(body, context),
    patch: ({ path, body }: OfOne & { body: { field: F; newValue: unknown; oldValue?: unknown } }, context: Context) =>
      patch(path.id, body.field, body.newValue, context, body.oldValue),
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
  return { rows, create, update, demandPatchable, patch, applyDerived, restore, read, handlers };
}
