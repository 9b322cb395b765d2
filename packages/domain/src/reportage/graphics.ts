import { movedTo, renumbered } from './sections.ts';

interface GraphicField {
  readonly uuid: string;
  readonly name: string;
  readonly number: number;
  /** The most characters of its value; 0 is without end. */
  readonly size: number;
  readonly value: string;
}
/** A graphic of a reportage: filled by fields (II), or a MOS object; exactly one of both. */
export interface Graphic {
  readonly id?: number | null;
  readonly uuid?: string | null;
  readonly index?: number | null;
  readonly deviceId: number;
  readonly ciiData?: { readonly fields: readonly GraphicField[] } | null;
  readonly mosData?: { readonly type: string } | null;
}

/** Whether a graphic is filled by fields or is a MOS object, and not both or neither (REP-CG-01). */
export const isWholeGraphic = ({ ciiData, mosData }: Pick<Graphic, 'ciiData' | 'mosData'>): boolean =>
  (ciiData == null) !== (mosData == null);

const NO_GRAPHICS: ReadonlySet<string> = new Set(['VIDEO', 'AUDIO']);

/** Whether a MOS object is a graphic: videos and sounds are not (REP-CG-09). */
export const isGraphicType = (type: string): boolean => !NO_GRAPHICS.has(type.trim().toUpperCase());

/** Puts a copy of a graphic behind it: new, with uuids of its own down to its fields (REP-CG-07). */
export function withCopy<G extends Graphic>(graphics: readonly G[], uuid: string, newUuid: () => string): G[] {
  const at = graphics.findIndex((each) => each.uuid === uuid);
  const original = graphics[at];
  if (!original) return [...graphics];
  const { ciiData } = original;
  const copy = {
    ...original,
    id: 0,
    uuid: newUuid(),
    ...(ciiData ? { ciiData: { ...ciiData, fields: ciiData.fields.map((field) => ({ ...field, uuid: newUuid() })) } } : {}),
  };
  return renumbered(graphics.toSpliced(at + 1, 0, copy as G));
}

/** Puts a graphic one place up or down and numbers all anew (REP-CG-06). */
export const movedGraphic = <G extends Graphic>(graphics: readonly G[], uuid: string, by: -1 | 1): G[] =>
  movedTo(graphics, uuid, graphics.findIndex((each) => each.uuid === uuid) + by);

/** The fields of a graphic as a template has them; what is written stays where names agree, no longer than it may be. */
export const filledFields = (
  template: readonly Pick<GraphicField, 'name' | 'number' | 'size'>[],
  former: readonly Pick<GraphicField, 'name' | 'value'>[],
  newUuid: () => string,
): GraphicField[] =>
  template.map(({ name, number, size }) => {
    const value = former.find((each) => each.name === name)?.value ?? '';
    return { uuid: newUuid(), name, number, size, value: fieldValue(value, size) };
  });

/** A value no longer than its field takes (REP-CG-12). */
export const fieldValue = (value: string, size: number): string => (size > 0 ? [...value].slice(0, size).join('') : value);

/** Whether the graphics open with the form: only of a stored reportage that has none yet. */
export const opensGraphics = ({ id, cgs }: { readonly id: number; readonly cgs: readonly unknown[] }): boolean =>
  id > 0 && cgs.length === 0;
