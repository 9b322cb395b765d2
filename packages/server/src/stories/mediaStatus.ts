import { type ArchiveWord, measuredSection, withArchiveWord } from '@lauda/domain';
import type { Queryable } from '../storage/change.ts';
import { type Archived, archivesOn, type MediaBody } from '../studio/archive.ts';
import type { Part } from './graphics.ts';
import type { StoryBody } from './rows.ts';

type Sections = StoryBody['sections'];
export type WordOf = (media: MediaBody) => ArchiveWord | undefined;
interface Words {
  readonly wordOf: WordOf;
  readonly asked: Archived;
}
export const keyOf = ({ deviceId, objectId }: MediaBody): string => `${deviceId ?? ''}/${objectId}`;
const mediaIn = (sections: Sections): MediaBody[] =>
  Object.values(sections).flatMap((section) =>
    (section?.subSections ?? []).flatMap(({ media }) => (media?.deviceId == null ? [] : [media])),
  );

/** Sections with each part changed; the same sections where none is. The time of a tape follows from its clips. */
export function withParts(sections: Sections, change: (part: Part) => Part): Sections {
  let differs = false;
  const next = Object.entries(sections).map(([name, section]) => {
    const subSections = section?.subSections?.map((part) => change(part as Part));
    if (!section || !subSections?.some((part, at) => part !== section.subSections![at])) return [name, section];
    differs = true;
    return [name, measuredSection({ ...section, subSections })];
  });
  return differs ? (Object.fromEntries(next) as Sections) : sections;
}

/** Sections with the words of archives on their media. */
export const withWords = (sections: Sections, wordOf: WordOf): Sections =>
  withParts(sections, (part) => (part.media ? withArchiveWord(part, wordOf(part.media as MediaBody)) : part));

/** What an archive says of a media, whose metadata may be those of the item: a plug-in or a device wrote them. */
export const besideOwn = (word: ArchiveWord, { mosExternalMetadata }: MediaBody): ArchiveWord =>
  mosExternalMetadata ? { ...word, mosExternalMetadata } : word;

/** Asks once what archives have of the media in several sections. Nothing is asked where no part has a media. */
async function archivesOf(db: Queryable, each: readonly Sections[]): Promise<Archived> {
  const media = each.flatMap(mediaIn);
  return media.length > 0 ? archivesOn(db, media) : { known: new Map(), stored: [] };
}

/** Asks what archives have by now of the media in new texts, which were made of older ones; of what no archive has, the text is believed. */
export async function wordsOnNew(db: Queryable, each: readonly Sections[]): Promise<Words> {
  const asked = await archivesOf(db, each);
  const wordOf: WordOf = (one) => {
    const word = asked.known.get(keyOf(one));
    return word ? besideOwn(word, one) : undefined;
  };
  return { wordOf, asked };
}

/**
 * Sections with what the archives say of their media (STO-07): a text begun before an archive told of a media, and saved later, does not take it
 * back. Of what no archive has, the text is believed, unless the archive lost it.
 */
export async function withArchives(
  db: Queryable,
  sections: Sections,
  before: Sections,
): Promise<{ readonly sections: Sections; readonly asked: Archived }> {
  const asked = await archivesOf(db, [sections]);
  const were = new Map(mediaIn(before).map((one) => [keyOf(one), one.status]));
  const told = withWords(sections, (one) => {
    if (one.deviceId == null) return undefined;
    const word = asked.known.get(keyOf(one));
    const was = were.get(keyOf(one));
    return word ? besideOwn(word, one) : { status: was === 'absent' ? was : (one.status ?? was) };
  });
  return { sections: told, asked };
}

/** Asks what archives have by now of the media in stories; what an archive had and has not is absent (STO-07). */
export async function wordsOnOld(db: Queryable, each: readonly Sections[]): Promise<Words> {
  const asked = await archivesOf(db, each);
  const wordOf: WordOf = (one) => {
    const word = asked.known.get(keyOf(one));
    return word ? besideOwn(word, one) : word === null && one.status ? { status: 'absent' } : undefined;
  };
  return { wordOf, asked };
}

/** Sections whose media were looked for in their archives: what is not there is absent (STO-07). */
export async function lookedUp(db: Queryable, sections: Sections): Promise<Sections> {
  const { known } = await archivesOn(db, mediaIn(sections));
  return withWords(sections, (one) => {
    const word = known.get(keyOf(one));
    return word ? besideOwn(word, one) : word === null ? { status: 'absent' } : undefined;
  });
}
