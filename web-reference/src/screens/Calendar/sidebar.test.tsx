// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import calendar from '../../i18n/calendar/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { Sidebar } from './Sidebar.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it('lists under each category its calendars, favourites too, and the others by themselves [CAL-11]', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const one = (id: number, name: string, categoryId: number | null, favorite = false) => ({
    ...{ id, version: 1, name, categoryId, color: null, icon: null, favorite },
  });
  Object.assign(newsroom.client, {
    calendars: {
      list: async () => [one(1, 'Férias', 1), one(2, 'Folgas', 1, true), one(3, 'Câmara', 2), one(4, 'Geral', null, true)],
      categories: { list: async () => [1, 2].map((id) => ({ id, version: 1, name: `Category ${id}` })) },
    },
  });
  const { At } = await deskOf(newsroom, ['CALENDAR_READ']);
  showTexts('en_US', { ...en, ...calendar });
  shown = await render(
    <At>
      <Sidebar hidden={new Set()} onHidden={() => undefined} />
    </At>,
  );
  await act(async () => undefined);
  const groups = [...document.querySelectorAll('aside section')].map((group) => [
    group.querySelector('h2')!.textContent,
    ...[...group.querySelectorAll('li')].map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    ['Favourites', 'Folgas', 'Geral'],
    ['Category 1', 'Férias', 'Folgas'],
    ['Category 2', 'Câmara'],
    ['Others', 'Geral'],
  ]);
});
