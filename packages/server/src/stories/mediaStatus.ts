import type { Queryable } from '../storage/change.ts';
import type { MediaBody } from '../studio/archive.ts';
import { statusesOf } from '../studio/archive.ts';
import type { StoryBody } from './rows.ts';

type Sections = StoryBody['sections'];
const keyOf = ({ deviceId, objectId }: MediaBody): string => `${deviceId ?? ''}/${objectId}`;
const mediaIn = (sections: Sections): MediaBody[] =>
  Object.values(sections).flatMap((section) =>
    (section?.subSections ?? []).flatMap(({ media }) => (media?.deviceId == null ? [] : [media])),
  );

/**
 * Sections with what the archives say of their media (STO-07): a text begun before an archive told of a media, and saved later, does not take it
 * back. Of what no archive has, the text is believed, unless the archive lost it.
 */
export async function withArchives(db: Queryable, sections: Sections, before: Sections): Promise<Sections> {
  const media = mediaIn(sections);
  if (media.length === 0) return sections;
  const known = await statusesOf(db, media);
  const were = new Map(mediaIn(before).map((one) => [keyOf(one), one.status]));
  const statusOf = (one: MediaBody): MediaBody['status'] => {
    const was = were.get(keyOf(one));
    return known.get(keyOf(one)) ?? (was === 'absent' ? was : (one.status ?? was));
  };
  return Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [
      name,
      section?.subSections
        ? {
            ...section,
            subSections: section.subSections.map((part) =>
              part.media?.deviceId == null ? part : { ...part, media: { ...part.media, status: statusOf(part.media) } },
            ),
          }
        : section,
    ]),
  ) as Sections;
}
