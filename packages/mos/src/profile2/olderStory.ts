import { childrenNamed, type Element, element, textIn, textOf } from '../xml/tree.ts';
import { type RoStory, readStory, writeStory } from './story.ts';

const KINDS = [
  'roStoryAppend',
  'roStoryInsert',
  'roStoryReplace',
  'roStoryMove',
  'roStoryMoveMultiple',
  'roStorySwap',
  'roStoryDelete',
] as const;
export type OlderStoryKind = (typeof KINDS)[number];
/** A change of stories as MOS before 2.8.2 writes it. `storyIDs` keeps the order of the wire: what an id means depends on the kind. */
export interface OlderStoryAction {
  readonly kind: OlderStoryKind;
  readonly roID: string;
  readonly storyIDs: readonly string[];
  readonly stories: readonly RoStory[];
}
export const isOlderStoryKind = (name: string): name is OlderStoryKind => KINDS.includes(name as OlderStoryKind);

export const readOlderStory = (kind: OlderStoryKind, source: Element): OlderStoryAction => ({
  kind,
  roID: textIn(source, 'roID') ?? '',
  storyIDs: childrenNamed(source, 'storyID').map((child) => textOf(child).trim()),
  stories: childrenNamed(source, 'story').map(readStory),
});

export const writeOlderStory = ({ kind, roID, storyIDs, stories }: OlderStoryAction): Element =>
  element(kind, [element('roID', [roID]), ...storyIDs.map((id) => element('storyID', [id])), ...stories.map(writeStory)]);
