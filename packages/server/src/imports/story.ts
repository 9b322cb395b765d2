import { randomUUID } from 'node:crypto';
import { cutText, isoDuration, isoSeconds, mediaTotal, readingSeconds } from '@lauda/domain';
import { type ImportedRunningOrder, type ImportedStory, type ImportReading, itemSeconds } from '@lauda/mos';
import type { Sections } from '../stories/rows.ts';
import type { StoryInputBody } from '../stories/write.ts';
import { itemSection, type SubSection, type Tell } from './item.ts';

const SLUG = 100;
type Parts = ImportedStory['parts'];
const isText = (part: Parts[number]): boolean => part.kind === 'text';
const wordsOf = (parts: Parts): string => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
const cameraText = (text: string): SubSection => ({ uuid: randomUUID(), type: 'CAMERA_TEXT', text });

/**
 * Builds the sections: text before the first item is the head, items and text between them are the VT, text after them is the footer, so that the
 * order is kept.
 */
function sectionsOf({ storyId, parts, textSeconds, mediaSeconds }: ImportedStory, rate: number, tell: Tell): Sections {
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
      subSections: middle.map((part) =>
        part.kind === 'item'
          ? itemSection(part.item, (name, text) => tell([storyId, part.item.itemID, name].filter(Boolean).join('/'), text))
          : cameraText(part.text),
      ),
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

/** A story to be made, and what of it found no place there. */
export interface ImportedInput {
  readonly story: Partial<StoryInputBody>;
  readonly unmapped: ImportReading['unmapped'];
}
/** Converts an imported story, whose words are read at a rate, in seconds per character; a slug that is too long is kept in full in the information. */
export function importedStory(order: ImportedRunningOrder, story: ImportedStory, rate: number): ImportedInput {
  const unmapped: ImportReading['unmapped'][number][] = [];
  const sections = sectionsOf(story, rate, (path, text) => unmapped.push({ file: order.file, path, text }));
  const long = story.slug.length > SLUG ? story.slug : null;
  const made: Partial<StoryInputBody> = {
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
  return { story: made, unmapped };
}
/** What of a running order itself has no place in a rundown: its times are those of its program. */
export const unmappedOf = ({ file, roId, start, duration }: ImportedRunningOrder): ImportReading['unmapped'] =>
  Object.entries({ roEdStart: start, roEdDur: duration }).flatMap(([name, text]) =>
    text ? [{ file, path: `${roId}/${name}`, text }] : [],
  );
