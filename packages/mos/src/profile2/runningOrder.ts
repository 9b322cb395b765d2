import { readFields, writeFields } from '../fields.ts';
import { childrenNamed, type Element, element } from '../xml/tree.ts';
import { type RoStory, readStory, writeStory } from './story.ts';

const FIELDS = {
  roID: 'roID',
  slug: 'roSlug',
  channel: 'roChannel',
  edStart: 'roEdStart',
  edDur: 'roEdDur',
  trigger: 'roTrigger',
  macroIn: 'macroIn',
  macroOut: 'macroOut',
} as const;
/** The header of a running order: times `YYYY-MM-DDThh:mm:ss`, length `hh:mm:ss`. */
export type RoHeader = { readonly [K in keyof typeof FIELDS]?: string } & {
  readonly roID: string;
  readonly metadata?: readonly Element[];
  readonly rest?: readonly Element[];
};
/** A running order with its stories: the body of roCreate, roReplace and roList. */
export type RunningOrder = RoHeader & { readonly stories: readonly RoStory[] };

export function readHeader(source: Element): RoHeader {
  const { fields, rest } = readFields(source, FIELDS, ['story', 'mosExternalMetadata']);
  const metadata = childrenNamed(source, 'mosExternalMetadata');
  return { ...fields, roID: fields.roID ?? '', ...(metadata.length > 0 ? { metadata } : {}), ...(rest.length > 0 ? { rest } : {}) };
}
export const readRunningOrder = (source: Element): RunningOrder => ({
  ...readHeader(source),
  stories: childrenNamed(source, 'story').map(readStory),
});

const head = (order: RoHeader) => [
  element('roID', [order.roID]),
  element('roSlug', [order.slug ?? '']),
  ...writeFields(
    { channel: 'roChannel', edStart: 'roEdStart', edDur: 'roEdDur', trigger: 'roTrigger', macroIn: 'macroIn', macroOut: 'macroOut' },
    order,
  ),
  ...(order.metadata ?? []),
  ...(order.rest ?? []),
];
export const writeHeader = (name: string, order: RoHeader): Element => element(name, head(order));
export const writeRunningOrder = (name: string, order: RunningOrder): Element =>
  element(name, [...head(order), ...order.stories.map(writeStory)]);
