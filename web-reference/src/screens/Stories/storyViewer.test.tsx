// @vitest-environment jsdom
import { ForbiddenError, type Story } from '@lauda/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, type Rendered, render, useEnglish } from '../../testing/render.tsx';
import { STORY_VIEWER } from './viewer.tsx';

beforeEach(useEnglish);

const scene = async (load: () => Promise<Story>) => {
  const room = new FakeNewsroom(user(1, 'ana'));
  const { At, store } = await deskOf(room);
  Object.assign(room.client.stories, { load });
  const onClose = vi.fn();
  const page: Rendered = await render(
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

const shows = (page: Rendered, words: string): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.text()).toContain(words);
  }, PATIENCE);

describe('the viewer of a story', () => {
  it('shows its sections in a drawer of 640 px without a field to type into, and leaves empty ones out', async () => {
    const { page } = await scene(async () => story({ id: 12, slug: 'CHUVA' }));
    await shows(page, 'Boa noite.');
    expect(document.querySelector('input, textarea, select, [contenteditable]')).toBeNull();
    const drawer = [...document.querySelectorAll<HTMLElement>('[style]')].find(({ style }) => style.width === '640px');
    expect(drawer?.textContent).toContain('CHUVA');
    expect([...document.querySelectorAll('article section')].map((section) => section.getAttribute('aria-label'))).toHaveLength(1);
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
