import { randomUUID } from 'node:crypto';
import { isoSeconds, reportageText, scriptText } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { Problem } from '../problem.ts';
import type { ReportageEntity } from '../reportages/complete.ts';
import { reportages } from '../reportages/reportages.ts';
import { graphicPart, type Part } from '../stories/graphics.ts';
import type { StoryEntity } from '../stories/rows.ts';
import type { StoryInputBody } from '../stories/write.ts';
import { defaultChannels } from '../studio/devices.ts';
import { cameraSection, makeStoryFrom, type Place } from './made-of.ts';

/** Builds the sections of a story: the reportage with its graphics, between the presenter's head and footer. */
function sectionsOf(
  { headingSuggestion, noteSuggestion, sections, cgs }: ReportageEntity,
  channels: ReadonlyMap<number, string | null>,
  rate: number,
): StoryInputBody['sections'] {
  const graphics = cgs.map((cg) => graphicPart({ ...cg, uuid: randomUUID() }, channels.get(cg.deviceId) ?? null));
  const texts = sections
    .filter((section) => scriptText(section).trim())
    .map((section): Part => {
      const seconds = isoSeconds(section.duration);
      return { uuid: randomUUID(), type: 'TEXT', text: scriptText(section), ...(seconds > 0 ? { duration: section.duration } : {}) };
    });
  return {
    ...(headingSuggestion ? { head: cameraSection('HEADER', headingSuggestion, rate) } : {}),
    vt: { type: 'VT', subSections: [...texts, ...graphics] },
    ...(noteSuggestion ? { footer: cameraSection('FOOTER', noteSuggestion, rate) } : {}),
  };
}

/** Makes a story of a reportage; a program that keeps one text for each part gets the words alone. */
export const storyOfReportage = (id: number, place: Place, context: Context): Promise<StoryEntity> => {
  demandRoles(context.caller, 'NEWS_REPORT_READ');
  return makeStoryFrom(place, context, async (tx, { isLegacy, rate }) => {
    const row = await reportages.rows.open(tx, id, context.caller);
    if (row.excluded_at !== null) throw new Problem('not_found');
    const reportage = reportages.rows.entity(row, viewerOf(context)) as ReportageEntity;
    const { slug, branchId, reporterId, editorId, information, total } = reportage;
    const facts = {
      slug,
      branchId,
      reporterId,
      editorId,
      information: [reportage.teaser, reportage.lead, reportage.text, information].filter(Boolean).join('\n\n') || null,
    };
    const words = { ...reportage, reporter: '', programs: [] };
    const legacy = { head: reportage.headingSuggestion ?? '', information: reportageText(words, context.locale) };
    if (isLegacy) return { input: { ...facts, ...legacy }, from: id, source: reportage };
    const channels = await defaultChannels(
      tx,
      reportage.cgs.map(({ deviceId }) => deviceId),
    );
    const input = { ...facts, vt: total, manualVt: true, sections: sectionsOf(reportage, channels, rate) };
    return { input, from: id, source: reportage };
  });
};
