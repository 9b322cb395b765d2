import type * as z from 'zod';
import type { Shaped } from '../storage/columns.ts';
import { type BodyRow, type BodySpec, bodyDocuments } from './body.ts';
import { type DocumentInput, documentKind, type KindSpec } from './kind.ts';

/** The calls of the contract that say what a document is, what a save takes and which fields can be patched. */
interface Contract<E, I, F extends string> {
  readonly create: { readonly body?: z.ZodType<I> & { readonly shape: Readonly<Record<string, z.ZodType>> }; readonly result: Shaped<E> };
  readonly patch: { readonly body?: { readonly shape: { readonly field: { readonly options: readonly F[] } } } };
}
type Storing<E extends object, I extends DocumentInput, F extends string> = KindSpec<BodyRow, E, I, F>['store'];
/** The definition of a kind of document beyond what the contract says of it. */
interface BodyKindSpec<E extends object, I extends DocumentInput, F extends keyof E & string>
  extends Omit<BodySpec<E, F>, 'entity' | 'patchable'>,
    Omit<KindSpec<BodyRow, E, I, F>, 'rows' | 'store' | 'patchable' | 'shape'> {
  /** Fields that a save may leave out and no patch may empty, beside the day. */
  readonly needed?: readonly F[];
  /** Does what belongs to storing a document besides storing its own fields, by `store`. */
  readonly storing?: (store: Storing<E, I, F>) => Storing<E, I, F>;
}

/** Makes a kind of document whose content is one jsonb body: its rows, how it is stored, its work and its handlers. */
export function bodyKind<E extends object, I extends DocumentInput, F extends keyof E & string>(
  { create, patch }: Contract<E, I, F>,
  spec: BodyKindSpec<E, I, F>,
) {
  const { result: entity } = create;
  const patchable = patch.body!.shape.field.options;
  const { rows, store } = bodyDocuments<E, F>({ ...spec, entity, patchable });
  // An input has every field that can be patched, which its type does not say.
  const storeInput = store as Storing<E, I, F>;
  const { shape } = create.body!;
  const neverEmpty = ['date', ...(spec.needed ?? [])] as F[];
  const kind = documentKind<BodyRow, E, I, F>({
    ...spec,
    rows,
    store: spec.storing?.(storeInput) ?? storeInput,
    patchable,
    shape: { ...shape, ...Object.fromEntries(neverEmpty.map((field) => [field, entity.shape[field]])) } as Record<F, z.ZodType>,
  });
  return { ...kind, store };
}
