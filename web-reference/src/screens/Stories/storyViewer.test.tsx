// @vitest-environment jsdom
import { SECTION_NAMES, SECTION_TYPES, type SectionName } from '@lauda/domain';
import { ForbiddenError, type Story, type StorySections } from '@lauda/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { STORY_VIEWER } from './viewer.tsx';

beforeEach(useEnglish);

const scene = async (load: () => Promise<Story>) => {
  const room = new FakeNewsroom(user(1, 'ana'));
  Object.assign(room.client.stories, { load });
  const { At, store } = await deskOf(room);
  const onClose = vi.fn();
  const page: RenderedComponent = await render(
    <At>
      <ViewerDrawer kind="stories" spec={STORY_VIEWER} id={12} onClose={onClose} />
    </At>,
  );
  let n = 0;
  const tell = (action: string, data: unknown): Promise<void> =>
    act(async () => {
      n += 1;
      store.receive({ n, topic: 'stories', action, data, userId: 2, date: '' });
    });
  return { page, tell, onClose, store };
};

const shows = (page: RenderedComponent, words: string): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.text()).toContain(words);
  }, PATIENCE);

describe('the viewer of a story [SCR-VIEW-STORY]', () => {
  it('shows its sections in a drawer of 640 px without a field to type into, and leaves empty ones out [VIEW-SEC-02] [VIEW-01]', async () => {
    const { sections } = story();
    const footer: Story['sections']['footer'] = { type: 'FOOTER', cueIn: '', cueOut: '', duration: 'PT0S', subSections: [] };
    const { page } = await scene(async () => story({ id: 12, slug: 'CHUVA', sections: { ...sections, footer } }));
    await shows(page, 'Boa noite.');
    expect(document.querySelector('input, textarea, select, [contenteditable]')).toBeNull();
    const drawer = [...document.querySelectorAll<HTMLElement>('[style]')].find(({ style }) => style.width === '640px');
    expect(drawer?.textContent).toContain('CHUVA');
    expect([...document.querySelectorAll('article section')].map((section) => section.getAttribute('aria-label'))).toEqual(['Head']);
    page.unmount();
  });

  it('says that it loads, and shows each section with its time, cues, text, graphic and video [VIEW-SEC-01]', async () => {
    let answer = (_story: Story): void => undefined;
    const { page } = await scene(() => new Promise((resolve) => (answer = resolve)));
    expect(document.querySelector('[role=status][aria-label="Loading"]')).not.toBeNull();
    const parts = (name: string) => [
      { uuid: `${name} 1`, type: 'CAMERA_TEXT', text: `text of ${name}` },
      { uuid: `${name} 2`, type: 'CG', templateName: `graphic of ${name}`, cgFields: [{ name: '1', value: 'MARIA' }] },
      { uuid: `${name} 3`, type: 'MOS_VIDEO', slug: `video of ${name}`, duration: 'PT30S' },
    ];
    const section = (name: SectionName, at: number) => ({
      type: SECTION_TYPES[name],
      duration: `PT${at + 1}S`,
      cueIn: `in of ${name}`,
      cueOut: `out of ${name}`,
      subSections: parts(name),
    });
    const sections = Object.fromEntries(SECTION_NAMES.map((name, at) => [name, section(name, at)])) as StorySections;
    await act(async () => answer(story({ id: 12, sections })));
    const shown = [...document.querySelectorAll('article section')].map((each) => each.textContent ?? '');
    expect(shown).toHaveLength(SECTION_NAMES.length);
    // A tape lasts as long as its clip.
    const lasts = (at: number, name: SectionName): string => (name === 'vt' ? '00:30' : `00:0${at + 1}`);
    for (const [at, name] of SECTION_NAMES.entries())
      for (const said of [lasts(at, name), ...['text', 'graphic', 'video', 'in', 'out'].map((what) => `${what} of ${name}`), 'MARIA'])
        expect(shown[at]).toContain(said);
    page.unmount();
  });

  it('shows the new slug when somebody changes the story [VIEW-02]', async () => {
    const { page, tell } = await scene(async () => story({ id: 12, slug: 'CHUVA' }));
    await shows(page, 'CHUVA');
    await tell('UPDATE', story({ id: 12, slug: 'CHUVA FORTE', version: 4 }));
    await shows(page, 'CHUVA FORTE');
    page.unmount();
  });

  it('closes with an information when somebody deletes the story [VIEW-03]', async () => {
    const { page, tell, onClose, store } = await scene(async () => story({ id: 12 }));
    await shows(page, 'CHUVA');
    await tell('DELETE', { ids: [13] });
    expect(onClose).not.toHaveBeenCalled();
    await tell('DELETE', { ids: [12] });
    expect(onClose).toHaveBeenCalledOnce();
    const title = { key: 'phrases:viewedRemoved', params: { slug: 'CHUVA' } };
    expect(store.notices.view.snapshot()).toMatchObject([{ level: 'INFORMATION', title }]);
    page.unmount();
  });

  it('says that a private story of others cannot be read, also one that becomes private', async () => {
    const refused = await scene(async () => {
      throw new ForbiddenError(403, 'forbidden', 'no', {});
    });
    await shows(refused.page, 'Only its owner');
    refused.page.unmount();
    const { page, tell } = await scene(async () => story({ id: 12, slug: 'CHUVA' }));
    await shows(page, 'CHUVA');
    await tell('UPDATE', story({ id: 12, slug: '', version: 4, visible: false }));
    await shows(page, 'Only its owner');
    expect(page.text()).not.toContain('CHUVA');
    page.unmount();
  });

  it('offers to try again when it could not be loaded', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(story({ id: 12 }));
    const { page } = await scene(load);
    await shows(page, 'down');
    act(() => page.button('Try again').click());
    await shows(page, 'Boa noite.');
    page.unmount();
  });
});
