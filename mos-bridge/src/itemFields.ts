import { withoutBreaks } from '@lauda/domain';
import { type Item, type ObjectPath, writeXml } from '@lauda/mos';

/** The fields of an item that are numbers, by their names in MOS. */
export const NUMBERS = {
  objDur: 'objDur',
  objTB: 'objTB',
  itemEdStart: 'edStart',
  itemEdDur: 'edDur',
  itemUserTimingDur: 'userTimingDur',
} as const satisfies Record<string, keyof Item>;
/** The kinds of places of an object, in the order in which the newsroom tells them. */
export const PATH_KINDS: readonly ObjectPath['kind'][] = ['objPath', 'objProxyPath', 'objMetadataPath'];

const NUMBER_FIELDS: ReadonlySet<keyof Item> = new Set(Object.values(NUMBERS));
// A length of none is one that is not known.
const LENGTHS = new Set<keyof Item>(['objDur', 'objTB', 'edDur']);
const isNone = (number: string): boolean => Number(number) === 0;

/** The fields that an item says something in. */
export const fieldsOf = (item: Item): (keyof Item)[] =>
  (Object.keys(item) as (keyof Item)[]).filter((field) => field !== 'itemID' && field !== 'rest' && item[field] !== undefined);
const numberPrint = (text: string): string => (text.trim() === '' || Number.isNaN(Number(text)) ? text : String(Number(text)));
/** A print of a field of an item: the same for what the newsroom, once it took it, writes in another way. */
export function printOfField(item: Item, field: keyof Item): string | undefined {
  const { [field]: value, metadata, paths } = item;
  // A clip of which no part is named plays as a whole.
  if (field === 'edDur' && isNone(item.edDur ?? '')) return printOfField(item, 'objDur');
  if (field === 'metadata') return metadata?.map(writeXml).join('');
  if (field === 'paths') return paths && JSON.stringify(PATH_KINDS.flatMap((wanted) => paths.filter(({ kind }) => kind === wanted)));
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'objSlug') return withoutBreaks(value);
  if (LENGTHS.has(field) && isNone(value)) return undefined;
  return NUMBER_FIELDS.has(field) ? numberPrint(value) : value;
}

function sayingOf(item: Item, field: keyof Item): string {
  const said = (printOfField(item, field) ?? '').trim();
  return said === '[]' ? '' : said;
}
/** Whether an item plays the whole of its object, whose length another one may say. */
function isWhole(item: Item, other: Item): boolean {
  const length = sayingOf(item, 'edDur');
  return length === '' || length === (sayingOf(item, 'objDur') || sayingOf(other, 'objDur'));
}
/** Whether two items say the same in a field. */
export const saysSameIn = (item: Item, other: Item, field: keyof Item): boolean =>
  sayingOf(item, field) === sayingOf(other, field) || (field === 'edDur' && isWhole(item, other) && isWhole(other, item));
/** Whether an item says nothing that another one does not. */
export const saysSame = (item: Item, other: Item): boolean => fieldsOf(item).every((field) => saysSameIn(item, other, field));

/** What the newsroom says in these while nobody says anything in them. */
export const DEFAULTS = [
  ['slug', 'objSlug'],
  ['edDur', 'objDur'],
] as const;
/** An item as its device holds it: as it was told, with what it wrote itself. */
export function withWritten(item: Item, written: Item): Item {
  const { paths, ...rest } = item;
  const said = Object.fromEntries(fieldsOf(written).map((field) => [field, written[field]]));
  const followed = DEFAULTS.flatMap(([field, of]) =>
    written[of] !== undefined && item[field] !== undefined && item[field] === item[of] ? [[field, written[of]]] : [],
  );
  // The places of an object are of no use for another one.
  const isOther = written.objID !== undefined && written.objID !== item.objID;
  return { ...(isOther ? rest : item), ...Object.fromEntries(followed), ...said };
}
