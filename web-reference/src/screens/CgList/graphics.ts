import { SECTION_NAMES } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { VisibleRundown } from '@lauda/store';

/** A graphic of a story, as the list shows it. */
export interface Graphic {
  readonly key: string;
  readonly storyId: number;
  readonly page: string;
  readonly story: string;
  readonly template: string;
  readonly slug: string;
  readonly deviceId: number | null;
  readonly values: string;
}
type Part = NonNullable<NonNullable<Story['sections']['head']>['subSections']>[number];

const graphicOf = ({ id, page, slug }: Story, part: Part, key: string, deviceId: number | null): Graphic => ({
  key: `${id}/${key}`,
  storyId: id,
  page,
  story: slug,
  template: [part.code, part.templateName].filter(Boolean).join(' '),
  slug: part.slug || part.media?.slug || '',
  // A graphic without MOS data is on the graphics device of the program.
  deviceId: part.media?.deviceId ?? deviceId,
  values: (part.cgFields ?? [])
    .map(({ value }) => value)
    .filter(Boolean)
    .join(' · '),
});

/** The graphics of a rundown in the order they come on air, those of stories that may be read. */
export const graphicsOf = (rundown: Pick<VisibleRundown, 'blocks'>, cgId: number | null): Graphic[] =>
  rundown.blocks.flatMap(({ stories }) =>
    stories
      .filter(({ visible }) => visible)
      .flatMap((story) =>
        SECTION_NAMES.flatMap((name) =>
          (story.sections[name]?.subSections ?? [])
            .filter(({ type }) => type === 'CG' || type === 'MOS_CG')
            .map((part, at) => graphicOf(story, part, `${name}/${at}/${part.uuid}`, cgId)),
        ),
      ),
  );

/** Writes graphics as a table for the clipboard: a line each, cells separated by tabs. */
export const copyOf = (graphics: readonly Graphic[], deviceName: (id: number | null) => string): string =>
  graphics
    .map(({ page, story, template, slug, deviceId, values }) =>
      [page, story, template, slug, deviceName(deviceId), values].map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'),
    )
    .join('\n');
