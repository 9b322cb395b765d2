import { describe, expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import { newProduction } from '../src/documents/productionKind.ts';
import { newReportage } from '../src/documents/reportageKind.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { ANA, lock, story, uuidOf } from './entities.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const DAY = '2026-03-10';
const stored = { id: 12, version: 1, textVersion: 1, slug: 'A' };
/** One document of each kind, where it is listed and what its list is asked. */
const KINDS = [
  { topic: 'assignments', named: 'guideline', document: guidelineOf(12), list: ['pages', 'GET /assignments/filter'] },
  {
    topic: 'productions',
    named: 'checklist',
    document: { ...newProduction(uuidOf(12), DAY, ANA), ...stored },
    list: ['search', 'GET /productions/filter'],
  },
  {
    topic: 'news_reports',
    named: 'reportage',
    document: { ...newReportage(uuidOf(12), DAY, ANA), ...stored },
    list: ['pages', 'GET /news_reports/filter'],
  },
  { topic: 'stories', named: 'story', document: story(12, { slug: 'A' }), list: ['search', 'GET /stories/filter'] },
] as const;

describe.each(KINDS)('the slug of a $named', ({ topic, document, list: [name, route] }) => {
  const opened = async () => {
    const made = await bench({
      'GET /authorities': ['ASSIGNMENT_WRITE', 'PRODUCTION_WRITE', 'NEWS_REPORT_WRITE', 'STORY_WRITE'],
      [route]: { data: [document], number: 0, size: 25, total: 1 },
      [`GET /${topic}/{id}`]: document,
      'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
    });
    const { documents } = made.store;
    const { list } = documents[topic as 'stories'].open(name as 'search');
    await list.load({});
    const form = editingOf(made.store).edit(topic, 12);
    const viewer = documents[topic].read(12);
    await settle();
    const slugs = () => [list.view.snapshot().rows[0]?.slug, form.view.snapshot().document?.slug, viewer.view.snapshot().document?.slug];
    const answer = later();
    made.answers[`PATCH /${topic}/{id}`] = () => answer.promise;
    return { made, form, slugs, answer, patch: (slug: string) => documents[topic as 'stories'].patch(12, 'slug', slug) };
  };

  it('that is patched is shown in list, tab and viewer before the answer, with what it was before, and after it without an event [OPT-01] [OPT-05]', async () => {
    const { made, slugs, answer, patch, form } = await opened();
    expect(slugs()).toEqual(['A', 'A', 'A']);
    const seen: unknown[] = [];
    form.view.subscribe(() => seen.push(form.view.snapshot().document?.slug));
    const done = patch('B');
    expect(slugs()).toEqual(['B', 'B', 'B']);
    expect(made.sent.at(-1)).toMatchObject({ line: `PATCH /${topic}/12`, body: { field: 'slug', newValue: 'B', oldValue: 'A' } });
    answer.answer({ ...document, slug: 'B', version: 2 });
    expect((await done).ok).toBe(true);
    expect(slugs()).toEqual(['B', 'B', 'B']);
    expect([seen.includes('A'), form.view.snapshot().dirty]).toEqual([false, false]);
  });

  it('that is refused is what it was, and what is typed meanwhile stays', async () => {
    const { slugs, answer, patch, form } = await opened();
    const done = patch('B');
    form.edit({ slug: 'C' } as never);
    expect(slugs()).toEqual(['B', 'C', 'B']);
    answer.refuse(refusal(500));
    await done;
    expect(slugs()).toEqual(['A', 'C', 'A']);
  });
});
