import type { Rundown } from '@lauda/sdk';
import { describe, expect, it, vi } from 'vitest';
import type { Sent } from '../../testing/src/recording.ts';
import { later } from './answers.ts';
import { show, story } from './entities.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const LIGHT = { programId: 5, date: '2026-03-10', texts: false };
const WHOLE = { programId: 5, date: '2026-03-10' };
const words = (text: string | null) => ({
  head: { type: 'HEADER' as const, subSections: [{ uuid: 'u', type: 'CAMERA_TEXT' as const, ...(text === null ? {} : { text }) }] },
});
/** The show with words in the first story, or without any. */
const withWords = (text: string | null, information: string | null): Rundown => {
  const rundown = show();
  const [block, ...others] = rundown.blocks;
  const [first, ...stories] = block!.stories;
  return { ...rundown, blocks: [{ ...block!, stories: [{ ...first!, information, sections: words(text) }, ...stories] }, ...others] };
};

async function opened() {
  const whole = later<Rundown>();
  const made = await bench({
    'GET /rundowns': ({ query }: Sent) => (query?.texts === false ? withWords(null, null) : whole.promise),
  });
  const open = made.store.rundowns.openRundown(5, '2026-03-10', { textsLater: true });
  await settle();
  const first = () => open.view.snapshot()!.blocks[0]!.stories[0]!;
  const asked = () => made.sent.filter(({ route }) => route === 'GET /rundowns').map(({ query }) => query);
  return { ...made, open, whole, first, asked };
}

describe('a rundown whose words come later', () => {
  it('is shown before they are here, and has them when they are asked for, once', async () => {
    const { open, whole, first, asked } = await opened();
    expect([open.state.snapshot(), open.hasTexts.snapshot(), asked()]).toEqual(['ready', false, [LIGHT]]);
    const waiting = [open.needTexts(), open.needTexts()];
    whole.answer(withWords('boa noite', 'nota'));
    await Promise.all(waiting);
    await open.needTexts();
    expect(asked()).toEqual([LIGHT, WHOLE]);
    expect(open.hasTexts.snapshot()).toBe(true);
    expect(first().sections.head?.subSections?.[0]?.text).toBe('boa noite');
  });

  it('keeps what came meanwhile: an older answer with words overwrites no newer event', async () => {
    const { open, whole, first, live } = await opened();
    const waiting = open.needTexts();
    const known = first();
    live('stories UPDATE', { ...story(1), ...known, version: known.version + 1, slug: 'NOVA', sections: words('mais novo') });
    whole.answer(withWords('mais velho', null));
    await waiting;
    expect([first().slug, first().sections.head?.subSections?.[0]?.text]).toEqual(['NOVA', 'mais novo']);
  });

  it('brings them before a text is changed, so that undo puts back what stood there', async () => {
    const { store, open, whole, first, answers, sent } = await opened();
    answers['PATCH /stories/1'] = ({ body }: { body: { newValue: string } }) => ({
      ...first(),
      version: first().version + 1,
      information: body.newValue,
    });
    const done = open.patchStory(1, 'information', 'outra');
    await settle();
    whole.answer(withWords('boa noite', 'a de antes'));
    expect((await done).ok).toBe(true);
    await store.undo.undo();
    expect(sent.filter(({ line }) => line === 'PATCH /stories/1').map(({ body }) => (body as { newValue: string }).newValue)).toEqual([
      'outra',
      'a de antes',
    ]);
  });

  it('takes back what was put on air before they come', async () => {
    const { store, open, whole, answers, sent } = await opened();
    void open.needTexts();
    answers['PUT /rundowns/{id}/stories/{storyId}/display_status'] = ({ body }: Sent) =>
      story(1, { version: 2, displayStatus: (body as { status: 'play' }).status });
    await open.displayStatus({ storyIds: [1] }, 'play');
    const undone = store.undo.undo();
    // What takes it back is loaded once something was put on air.
    await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ status: 'blank' }), 10_000);
    whole.answer(withWords('boa noite', 'nota'));
    expect(await undone).toBe('done');
  });

  it('refuses sections that were made without words, so that none are lost', async () => {
    const { open, asked } = await opened();
    expect(await open.patchStory(1, 'sections', {})).toMatchObject({ ok: false, error: { code: 'not_loaded' } });
    expect(asked()).toEqual([LIGHT]);
  });

  it('comes whole to who opens it for its words, also where it is open without them', async () => {
    const { store, open, asked, whole } = await opened();
    expect(store.rundowns.openRundown(5, '2026-03-10')).toBe(open);
    whole.answer(withWords('boa noite', null));
    await settle();
    expect([asked(), open.hasTexts.snapshot()]).toEqual([[LIGHT, WHOLE], true]);
  });
});
