import { randomUUID } from 'node:crypto';
import { isoDuration, readingSeconds, readRateOf } from '@lauda/domain';
import type { Sections } from '../stories/rows.ts';
import type { DemoStory } from './show.ts';
import { DEMO_ARCHIVE_MOS_ID, DEMO_TEMPLATES, type DemoStudio } from './studio.ts';

/** Who reads the demo show, and how fast. */
export interface DemoPresenter {
  readonly id: number;
  /** Seconds per character. */
  readonly readRate: number | null;
}

/** Builds the sections of a demo story as a journalist would have typed them. */
export function demoSections(story: DemoStory, presenter: DemoPresenter, { archiveId }: DemoStudio): Sections {
  const sections: Sections = {};
  const presenterId = presenter.id;
  const spoken = (text: string) => isoDuration(readingSeconds(text, readRateOf(presenter.readRate)));
  const cgs = (story.cg ?? []).map(([templateName, text]) => ({
    uuid: randomUUID(),
    type: 'CG' as const,
    templateName,
    code: DEMO_TEMPLATES[templateName]!.code,
    channel: 'A',
    cgFields: text.split(' / ').map((value, at) => ({ name: DEMO_TEMPLATES[templateName]!.fields[at]!, value, uuid: randomUUID() })),
  }));
  if (story.head) {
    const text = { uuid: randomUUID(), type: 'CAMERA_TEXT' as const, presenterId, camera: '1', text: story.head };
    sections.head = { type: 'HEADER', duration: spoken(story.head), subSections: [text, ...(story.vt || story.live ? [] : cgs)] };
  }
  if (story.vt) {
    const media = {
      objectId: story.vt.code,
      slug: story.slug,
      type: 'VIDEO' as const,
      duration: story.vt.seconds * 25,
      timeBase: 25,
      status: 'ready' as const,
      deviceId: archiveId,
      mosId: DEMO_ARCHIVE_MOS_ID,
    };
    const clip = { uuid: randomUUID(), type: 'MOS_VIDEO' as const, slug: story.slug, code: story.vt.code, media, status: 'ready' as const };
    sections.vt = { type: 'VT', cueOut: story.vt.cueOut, duration: isoDuration(story.vt.seconds), subSections: [clip, ...cgs] };
  }
  if (story.live)
    sections.link = {
      type: 'LINK',
      duration: isoDuration(story.live.seconds),
      subSections: [{ uuid: randomUUID(), type: 'TEXT', text: story.live.text }, ...cgs],
    };
  if (story.footer)
    sections.footer = {
      type: 'FOOTER',
      duration: spoken(story.footer),
      subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', presenterId, text: story.footer }],
    };
  return sections;
}
