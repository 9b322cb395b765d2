import { type ArchiveWord, measuredSection, withArchiveWord } from '@lauda/domain';
import type { Queryable } from '../storage/change.ts';
import { type Archived, archivesOn, type MediaBody } from '../studio/archive.ts';
import type { Part } from './graphics.ts';
import type { StoryBody } from './rows.ts';

type Sections = StoryBody['sections'];
/** What the archive of a media reports of it; undefined leaves the media as it is. */
export type StatusOf = (media: MediaBody) => ArchiveWord | undefined;
/** What archives report of the media in some texts; `asked` is the answer they come from, to tell later what was reported since. */
interface ArchiveStatuses {
  readonly statusOf: StatusOf;
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

/** Sections with the status of their media in the archives. */
export const withArchiveStatus = (sections: Sections, statusOf: StatusOf): Sections =>
  withParts(sections, (part) => (part.media ? withArchiveWord(part, statusOf(part.media as MediaBody)) : part));

/** What an archive reports of a media, but with the metadata of the item, if it has its own: a plug-in or a device wrote it. */
export const withItemMetadata = (word: ArchiveWord, { mosExternalMetadata }: MediaBody): ArchiveWord =>
  mosExternalMetadata ? { ...word, mosExternalMetadata } : word;

/** Reads what archives have of the media in several sections, with one query, or none if there is no media. */
async function archivesOf(db: Queryable, each: readonly Sections[]): Promise<Archived> {
  const media = each.flatMap(mediaIn);
  return media.length > 0 ? archivesOn(db, media) : { known: new Map(), stored: [] };
}

/** Reads the present archive status for new texts, which may be copies of old ones. A media that no archive has stays as the text has it. */
export async function archiveStatusForNewTexts(db: Queryable, each: readonly Sections[]): Promise<ArchiveStatuses> {
  const asked = await archivesOf(db, each);
  const statusOf: StatusOf = (one) => {
    const word = asked.known.get(keyOf(one));
    return word ? withItemMetadata(word, one) : undefined;
  };
  return { statusOf, asked };
}

/**
 * Sections with the present archive status of their media (STO-07): a text begun before an archive report and saved after it does not undo the report.
 * A media that no archive has stays as the text has it; one that its archive lost stays absent.
 */
export async function withArchives(
  db: Queryable,
  sections: Sections,
  before: Sections,
): Promise<{ readonly sections: Sections; readonly asked: Archived }> {
  const asked = await archivesOf(db, [sections]);
  const were = new Map(mediaIn(before).map((one) => [keyOf(one), one.status]));
  const current = withArchiveStatus(sections, (one) => {
    if (one.deviceId == null) return undefined;
    const word = asked.known.get(keyOf(one));
    const was = were.get(keyOf(one));
    return word ? withItemMetadata(word, one) : { status: was === 'absent' ? was : (one.status ?? was) };
  });
  return { sections: current, asked };
}

/** Reads the present archive status for stored stories; a media that its archive had and no longer has is absent (STO-07). */
export async function archiveStatusForStored(db: Queryable, each: readonly Sections[]): Promise<ArchiveStatuses> {
  const asked = await archivesOf(db, each);
  const statusOf: StatusOf = (one) => {
    const word = asked.known.get(keyOf(one));
    return word ? withItemMetadata(word, one) : word === null && one.status ? { status: 'absent' } : undefined;
  };
  return { statusOf, asked };
}

/** Sections whose media were looked up in their archives; a media that is not there is absent (STO-07). */
export async function withMediaLookedUp(db: Queryable, sections: Sections): Promise<Sections> {
  const { known } = await archivesOn(db, mediaIn(sections));
  return withArchiveStatus(sections, (one) => {
    const word = known.get(keyOf(one));
    return word ? withItemMetadata(word, one) : word === null ? { status: 'absent' } : undefined;
  });
}
