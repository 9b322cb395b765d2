// @vitest-environment jsdom
import type { UnsavedSection } from '@lauda/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { Questions } from '../components/ConfirmDialog.tsx';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, useEnglish } from '../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../testing/routed.tsx';
import { DraftsDrawer } from './DraftsDrawer.tsx';

let shown: RoutedComponent;
beforeEach(useEnglish);
afterEach(() => {
  shown.unmount();
  document.body.innerHTML = '';
});

/** One draft of each section, with what it is called and where it is gone on with. */
const DRAFTS: readonly (readonly [section: UnsavedSection, kind: string, slug: string, path: string, search: object])[] = [
  ['stories', 'Story', 'CHUVA', '/rundown/5/2026-03-11', { story: 9 }],
  ['guidelines', 'Guideline', 'GREVE', '/guidelines', { date: '2026-03-11', open: 9 }],
  ['checklists', 'Production', 'FEIRA', '/productions', { date: '2026-03-11', open: 9 }],
  ['reportages', 'Reportage', 'PONTE', '/reportages', { open: 9 }],
  ['reports', 'Report', 'ANTENA', '/reports', { open: 9 }],
];

const drawer = async (sections: readonly (typeof DRAFTS)[number][] = DRAFTS) => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const { store, At } = await deskOf(newsroom);
  for (const [section, , slug] of sections)
    store.drafts.put(section, `u ${slug}`, { id: 9, slug, date: '2026-03-11', programId: 5 }, { slug: 'SAVED' });
  const onClose = vi.fn();
  shown = await renderRouted(
    <At>
      <DraftsDrawer onClose={onClose} />
      <Questions />
    </At>,
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelectorAll('li')).toHaveLength(sections.length);
  }, PATIENCE);
  const line = (slug: string): HTMLElement => [...document.querySelectorAll('li')].find((each) => each.textContent!.includes(slug))!;
  const press = (slug: string, word: string): Promise<void> =>
    act(async () => [...line(slug).querySelectorAll('button')].find(({ textContent }) => textContent === word)!.click());
  const answer = async (word: string): Promise<void> => {
    const button = () => [...document.querySelectorAll<HTMLButtonElement>('button')].findLast(({ textContent }) => textContent === word);
    await vi.waitFor(() => expect(shown.text()).toContain('Discard this unsaved text?'), PATIENCE);
    await act(async () => button()!.click());
  };
  const left = (): string[] => store.drafts.view.snapshot().map(({ uuid }) => uuid);
  return { newsroom, onClose, line, press, answer, left };
};

it('lists a draft of each of the five kinds by its kind, its slug and when it was written, with two buttons [DRAFT-07]', async () => {
  const { line } = await drawer();
  for (const [, kind, slug] of DRAFTS) {
    expect(line(slug).textContent).toContain(`${slug}${kind} · Tue, 03/10 19:00`);
    expect([...line(slug).querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Edit', 'Discard']);
  }
});

it.each(
  DRAFTS,
)('goes on with a draft among the %s where such documents are written [DRAFT-08]', async (_section, _kind, slug, path, search) => {
  const { press, onClose, left } = await drawer();
  await press(slug, 'Edit');
  expect([shown.path(), shown.search(), onClose.mock.calls.length, left().length]).toEqual([path, search, 1, DRAFTS.length]);
});

it('discards one of two after a question: the other stays, and nothing is sent to the newsroom [DRAFT-09]', async () => {
  const { newsroom, press, answer, left } = await drawer([DRAFTS[0]!, DRAFTS[3]!]);
  await press('CHUVA', 'Discard');
  await answer('Cancel');
  expect(left()).toEqual(['u CHUVA', 'u PONTE']);
  await press('CHUVA', 'Discard');
  await answer('Discard');
  expect([left(), document.querySelectorAll('li').length]).toEqual([['u PONTE'], 1]);
  expect([newsroom.calls, newsroom.stored.slug]).toEqual([[], 'CHUVA']);
  expect(shown.text()).not.toContain('No drafts');
});

it('says that there is none once the last is discarded', async () => {
  const { press, answer, left } = await drawer([DRAFTS[0]!]);
  await press('CHUVA', 'Discard');
  await answer('Discard');
  expect(left()).toEqual([]);
  expect(shown.text()).toContain('No drafts');
  expect(shown.text()).not.toContain('Texts of yours');
});

it('shows the texts of a draft, so that words are not lost whose document can no longer be opened', async () => {
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  const sections = { head: { items: [{ text: 'A ponte caiu.\nNinguém se feriu.' }] } };
  store.drafts.put('stories', 'u', { id: 9, slug: 'PONTE', date: '2026-03-11', programId: 5, sections } as never, { slug: 'SAVED' });
  shown = await renderRouted(
    <At>
      <DraftsDrawer onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelector('details')?.textContent).toContain('A ponte caiu.\nNinguém se feriu.'), PATIENCE);
  expect(document.querySelector('details')!.textContent).not.toContain('2026-03-11');
});

it('shows each text once, also one word alone, and nothing that is no text, in a part that the keyboard scrolls', async () => {
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  const uuid = '0d9ce0c1-9c0c-4f0c-8f4f-0c8d5b4b7d11';
  const part = { uuid, type: 'CAMERA_TEXT', text: 'Chuva' };
  const written = { information: 'Adiado ', footnote: 'A ponte caiu.', estimated: 'PT1M', displayStatus: 'none', authorNickname: 'ana' };
  const sections = { head: { type: 'HEADER', duration: 'PT5S', subSections: [part, { ...part, text: 'A ponte caiu.' }] } };
  const draft = { id: 9, uuid, slug: 'PONTE', date: '2026-03-11', time: '19:30:00', programId: 5, ...written, sections };
  store.drafts.put('stories', 'u', draft as never, { slug: 'SAVED' });
  shown = await renderRouted(
    <At>
      <DraftsDrawer onClose={() => undefined} />
    </At>,
  );
  const texts = () => document.querySelector<HTMLElement>('details > [role=region]');
  await vi.waitFor(() => expect(document.querySelector('details')).not.toBeNull(), PATIENCE);
  expect(texts()?.textContent?.split('\n\n')).toEqual(['Adiado', 'A ponte caiu.', 'Chuva']);
  expect([texts()?.tabIndex, texts()?.getAttribute('aria-label')]).toEqual([0, 'PONTE']);
});
