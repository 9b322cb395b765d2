// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { AuthoritiesScreen } from './AuthoritiesScreen.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it('lists each authority of the person beside what they may do in each area [PERM-12]', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.roles = ['STORY_READ', 'STORY_WRITE', 'CHART_READ'];
  const { At } = await deskOf(newsroom, newsroom.roles);
  useEnglish();
  shown = await render(
    <At>
      <AuthoritiesScreen />
    </At>,
  );
  await act(async () => undefined);
  const rows = [...document.querySelectorAll('[aria-label=Authorities] > li')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['STORY_READ', 'STORY_WRITE', 'CHART_READ']);
  const stories = [...document.querySelectorAll('tbody tr')].find((row) => row.querySelector('th')?.textContent === 'Stories');
  expect(stories?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('write');
});
