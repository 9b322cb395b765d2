import { randomUUID } from 'node:crypto';
import { cutText, isoDuration, isoSeconds, mediaTotal, readingSeconds } from '@lauda/domain';
import { type ImportedRunningOrder, type ImportedStory, type ImportReading, type Item, itemSeconds } from '@lauda/mos';
import type { Sections } from '../stories/rows.ts';
import type { StoryInputBody } from '../stories/write.ts';
import { itemSection, type SubSection } from './item.ts';
import { itemSectionBefore } from './itemBefore.ts';
import { sharing } from './words.ts';

const SLUG = 100;
type Parts = ImportedStory['parts'];
type SectionOf = (item: Item) => SubSection;
const isText = (part: Parts[number]): boolean => part.kind === 'text';
const wordsOf = (parts: Parts): string => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
const cameraText = (text: string): SubSection => ({ uuid: randomUUID(), type: 'CAMERA_TEXT', text });

/**
 * Builds the sections: text before the first item is the head, items and text between them are the VT, text after them is the footer, so that the
 * order is kept.
 */
function sectionsOf({ parts, textSeconds, mediaSeconds }: ImportedStory, rate: number, sectionOf: SectionOf): Sections {
  const first = parts.findIndex((part) => !isText(part));
  const last = parts.findLastIndex((part) => !isText(part));
  const [before, middle, after] =
    first < 0 ? [parts, [], []] : [parts.slice(0, first), parts.slice(first, last + 1), parts.slice(last + 1)];
  const known = middle.reduce((sum, part) => sum + (part.kind === 'item' ? (itemSeconds(part.item) ?? 0) : 0), 0);
  // A missing item duration does not mean zero.
  const clipSeconds = (mediaSeconds || known) + readingSeconds(wordsOf(middle), rate);
  const [head, footer] = [wordsOf(before), wordsOf(after)];
  const spoken = parts.some(isText) ? readingSeconds(head, rate) : (textSeconds ?? 0);
  const sections: Sections = {};
  if (head !== '' || spoken > 0)
    sections.head = { type: 'HEADER', duration: isoDuration(spoken), subSections: head === '' ? [] : [cameraText(head)] };
  if (middle.length > 0 || clipSeconds > 0)
    sections.vt = {
      type: 'VT',
      duration: isoDuration(clipSeconds),
      subSections: middle.map((part) => (part.kind === 'item' ? sectionOf(part.item) : cameraText(part.text))),
    };
  if (footer !== '')
    sections.footer = { type: 'FOOTER', duration: isoDuration(readingSeconds(footer, rate)), subSections: [cameraText(footer)] };
  return sections;
}

/** What a tape lasts where that is not what its clips last: words are spoken between them, or the file knows a length that no item has. */
function typedVt({ vt }: Sections): Partial<StoryInputBody> {
  const clips = mediaTotal(vt);
  return clips > 0 && clips !== isoSeconds(vt?.duration) ? { manualVt: true, vt: vt!.duration! } : {};
}

/** A story to be made, the words it is known by in a later import, and what of it found no place there. */
export interface ImportedInput {
  readonly story: Partial<StoryInputBody>;
  /** Those of today first, then those of earlier releases, the newest first. */
  readonly words: readonly object[];
  readonly unmapped: ImportReading['unmapped'];
}
/** Converts an imported story, whose words are read at a rate, in seconds per character; a slug that is too long is kept in full in the information. */
export function importedStory(order: ImportedRunningOrder, story: ImportedStory, rate: number): ImportedInput {
  const unmapped: ImportReading['unmapped'][number][] = [];
  const { storyId, partsBefore = [story.parts, story.parts] } = story;
  const made = inputOf(order, story, rate, (item) =>
    itemSection(item, (name, text) =>
      unmapped.push({ file: order.file, path: [storyId, item.itemID, name].filter(Boolean).join('/'), text }),
    ),
  );
  const [byId, first] = partsBefore.map((parts) => ({ ...story, parts }));
  const words = [
    untimed(made),
    story.partsBefore ? inputOf(order, byId!, rate, (item) => itemSection(item, () => undefined)) : made,
    inputOf(order, first!, rate, itemSectionBefore),
  ];
  return { story: made, words: sharing(words), unmapped };
}

function inputOf(order: ImportedRunningOrder, story: ImportedStory, rate: number, sectionOf: SectionOf): Partial<StoryInputBody> {
  const sections = sectionsOf(story, rate, sectionOf);
  const long = story.slug.length > SLUG ? story.slug : null;
  return {
    slug: cutText(story.slug, SLUG),
    page: cutText(story.number ?? '', 20),
    sections,
    ...typedVt(sections),
    ...(long ? { information: long } : {}),
    source: {
      roId: order.roId,
      roSlug: order.slug,
      storyId: story.storyId,
      ...(story.number ? { storyNum: story.number } : {}),
      extra: [...story.extra],
    },
  };
}

/** A story without what is counted of it, which is another time where its words are read faster or slower by then. */
function untimed({ manualVt: _typed, vt: _vt, sections, ...story }: Partial<StoryInputBody>): object {
  const kept = Object.entries(sections ?? {}).map(([name, section]) => [name, { ...section, duration: undefined }]);
  const { slug, page, ...rest } = story;
  return { slug, page, sections: Object.fromEntries(kept), ...rest };
}
/** What of a running order itself has no place in a rundown: its times are those of its program. */
export const unmappedOf = ({ file, roId, start, duration }: ImportedRunningOrder): ImportReading['unmapped'] =>
  Object.entries({ roEdStart: start, roEdDur: duration }).flatMap(([name, text]) =>
    text ? [{ file, path: `${roId}/${name}`, text }] : [],
  );
