// @vitest-environment jsdom
import type { Story, StorySections } from '@lauda/sdk';
import { editingOf, type Store } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { programOf } from '../../../../packages/testing/src/entities.ts';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { StoryForm } from './StoryForm.tsx';

const drawn: string[] = [];
vi.mock('../../components/Field.tsx', async (bring) => {
  const { Field } = await bring<typeof import('../../components/Field.tsx')>();
  type Props = Parameters<typeof Field>[0];
  return {
    Field: (props: Props): ReactElement => {
      drawn.push(props.label);
      return Field(props);
    },
  };
});
vi.mock('./TextPart.tsx', async (bring) => {
  const { TextPart } = await bring<typeof import('./TextPart.tsx')>();
  type Props = Parameters<typeof TextPart>[0];
  return {
    TextPart: (props: Props): ReactElement => {
      drawn.push(`text of ${props.name}`);
      return TextPart(props);
    },
  };
});
vi.mock('../Media/StoryStudio.tsx', () => ({ StoryStudio: () => null }));

let shown: RenderedComponent;
beforeAll(async () => {
  useEnglish();
  // What is loaded on the way shows the texts of its own part and of those that were asked for.
  await withTexts('workspace', async () => undefined)();
});
afterEach(() => shown.unmount());

const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!;
  return document.getElementById(found.htmlFor) as HTMLInputElement;
};

const shownWith = async (
  sections: Partial<StorySections>,
  readOnly = false,
  { linkEnabled = true, mayWrite = true, ...fields }: Partial<Story> & { readonly linkEnabled?: boolean; readonly mayWrite?: boolean } = {},
): Promise<Store> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.stored = story({ id: 9, ownerId: 1, legacy: false, sections: sections as StorySections, ...fields });
  Object.assign(newsroom.client.stories, { config: { get: async () => ({ id: 0, version: 1, linkEnabled }) } });
  Object.assign(newsroom.client.documents, { config: { get: async () => ({ id: 0, version: 0, privateStoriesEnabled: true }) } });
  Object.assign(newsroom.client.programs, { list: async () => [{ ...programOf(5, 'Jornal'), defaultPresenter: 3, defaultAnnouncer: 4 }] });
  if (readOnly) newsroom.holder = user(2, 'bia');
  const { At, store } = await deskOf(newsroom, mayWrite ? undefined : ['STORY_READ']);
  shown = await render(
    <At>
      <StoryForm id={9} />
    </At>,
  );
  await act(async () => void (await store.settings.stories.ensure()));
  return store;
};
const said = (uuid: string) => ({ uuid, type: 'TEXT' as const, text: uuid });
const head = (...uuids: string[]): Partial<StorySections> => ({
  head: { type: 'HEADER', duration: 'PT1S', subSections: uuids.map(said) },
});
const region = (name: string): HTMLElement | null => document.querySelector(`section[aria-label="${name}"]`);

it('has the keyboard in the text of the section, or in the part, that a button adds', async () => {
  await shownWith(head('a'));
  const sections = ['Live voice-over', 'Recorded voice-over', 'VT', 'Tag'];
  for (const name of sections) {
    await act(async () => shown.button(name).click());
    await vi.waitFor(
      () =>
        expect([name, region(name)?.contains(document.activeElement), document.activeElement?.tagName]).toEqual([name, true, 'TEXTAREA']),
      PATIENCE,
    );
  }
  for (const [name, tag] of [
    ['Text', 'TEXTAREA'],
    ['CG', 'INPUT'],
    ['Video', 'INPUT'],
  ] as const) {
    const before = document.activeElement;
    const adder = [...region('Head')!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
    await act(async () => adder.click());
    await vi.waitFor(
      () => expect([name, document.activeElement === before, document.activeElement?.tagName]).toEqual([name, false, tag]),
      PATIENCE,
    );
    expect(region('Head')!.contains(document.activeElement)).toBe(true);
  }
});

it.each([
  ['with a clip', true, true],
  ['with a clip, of who may only read it', true, false],
  ['without a clip, of who may only read it', false, false],
])('shows the time of the tape that is typed by hand, %s', async (_what, hasClip, mayWrite) => {
  const clip = { uuid: 'c', type: 'MOS_VIDEO' as const, duration: 'PT40S' };
  const vt = { type: 'VT' as const, duration: 'PT40S', subSections: [clip] };
  await shownWith({ ...head('a'), ...(hasClip && { vt }) }, false, { manualVt: true, vt: 'PT2M', mayWrite });
  await vi.waitFor(() => expect(region('VT')?.querySelector('header')?.textContent).toContain('02:00'), PATIENCE);
  expect(region('Head')?.querySelector('header')?.textContent).toContain('00:01');
});

it.each([true, false])('offers the section of a live link where the settings have it: %o [STO-09]', async (linkEnabled) => {
  await shownWith(head('a'), false, { linkEnabled });
  await vi.waitFor(() => expect(shown.button('VT')).toBeDefined(), PATIENCE);
  const adders = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect([adders.includes('Live link'), region('Live link')]).toEqual([linkEnabled, null]);
});
it.each([true, false])('has the section of a live link with words where the settings have it: %o [STO-09]', async (linkEnabled) => {
  await shownWith({ ...head('a'), link: { type: 'LINK', duration: 'PT9S', subSections: [said('b')] } }, false, { linkEnabled });
  await vi.waitFor(() => expect(region('Live link') !== null).toBe(linkEnabled), PATIENCE);
  expect(region('Head')).not.toBeNull();
});
it.each([true, false])('of a legacy story has the live link with words where the settings have it: %o [STO-09]', async (linkEnabled) => {
  await shownWith({}, false, { legacy: true, head: 'Boa noite', link: 'Ao vivo', vo: '', vt: '', linkEnabled });
  await vi.waitFor(() => expect(region('Live link') !== null).toBe(linkEnabled), PATIENCE);
  expect(region('Head')).not.toBeNull();
});

it.each([
  [1, true],
  [2, false],
])('lets its owner alone hide it from others: story of %i, seen by 1 [STO-12]', async (ownerId, isOffered) => {
  await shownWith(head('a'), false, { ownerId });
  await vi.waitFor(() => expect(shown.button('VT')).toBeDefined(), PATIENCE);
  expect([...document.querySelectorAll('[role=switch]')].some((each) => each.getAttribute('aria-label') === 'Private')).toBe(isOffered);
});

it.each([
  ['the presenter', false, null, 3],
  ['on the radio the announcer', true, null, 4],
  ['whoever reads the story', true, 7, 7],
] as const)('has a new text read by %s of the program [STO-18]', async (_who, radio, presenterId, reader) => {
  const store = await shownWith({ vt: { type: 'VT', duration: 'PT9S', subSections: [] } }, false, { radio, presenterId, programId: 5 });
  await vi.waitFor(() => expect(store.settings.programs.view.snapshot().rows).toHaveLength(1), PATIENCE);
  await act(async () => shown.button('Tag').click());
  const { sections } = editingOf(store).edit('stories', 9).document!;
  expect(sections.footer?.subSections).toMatchObject([{ type: 'CAMERA_TEXT', presenterId: reader }]);
});

it.each([
  [1, false, []],
  [2, false, ['Head 1 up', 'Head 1 down', 'Remove Head 1', 'Head 2 up', 'Head 2 down', 'Remove Head 2']],
  [1, true, []],
  [2, true, []],
])('of %i texts, read only: %s, those that can be moved or removed have the buttons for it, and no other', async (count, readOnly, names) => {
  await shownWith(head(...['a', 'b'].slice(0, count)), readOnly);
  await vi.waitFor(() => expect(document.querySelectorAll('textarea[data-script]')).toHaveLength(count), PATIENCE);
  const labels = [...region('Head')!.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? '');
  expect(labels.filter((label) => /^Head \d? ?(up|down)$|^Remove Head \d$/.test(label))).toEqual(names);
  expect(labels.filter((label) => label === 'Remove Head')).toHaveLength(readOnly ? 0 : 1);
  expect([...document.querySelectorAll('textarea[data-script]')].every((area) => (area as HTMLTextAreaElement).readOnly)).toBe(readOnly);
});

it('draws for a keystroke the field or the section that is typed into, and no other', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const text = (uuid: string, words: string) => ({ uuid, type: 'TEXT' as const, text: words });
  newsroom.stored = story({
    id: 9,
    slug: 'CHUVA',
    ownerId: 1,
    legacy: false,
    sections: {
      head: { type: 'HEADER', duration: 'PT1S', subSections: [text('a', 'Boa noite.')] },
      footer: { type: 'FOOTER', duration: 'PT1S', subSections: [text('b', 'Até amanhã.')] },
    },
  });
  const { At, store } = await deskOf(newsroom);
  shown = await render(
    <At>
      <StoryForm id={9} />
    </At>,
  );
  await act(async () => undefined);
  // The first one makes the form unsaved, which its button says.
  await typeInto(field('Information'), 'a');
  drawn.length = 0;
  await typeInto(field('Information'), 'ab');
  expect(drawn).toEqual(['Information']);
  drawn.length = 0;
  const slug = document.querySelector<HTMLInputElement>('[aria-label="Slug"]')!;
  await typeInto(slug, 'chuva forte');
  expect([drawn, document.querySelector('article')?.getAttribute('aria-label')]).toEqual([[], 'CHUVA FORTE']);
  const area = document.querySelector<HTMLTextAreaElement>('textarea[data-script=a]')!;
  await typeInto(area, 'Boa noite, cidade.');
  expect(new Set(drawn)).toEqual(new Set(['text of Head']));
  expect(editingOf(store).edit('stories', 9).document).toMatchObject({
    slug: 'CHUVA FORTE',
    information: 'ab',
    sections: { head: { subSections: [{ text: 'Boa noite, cidade.' }] } },
  });
});
