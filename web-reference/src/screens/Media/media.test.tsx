// @vitest-environment jsdom
import type { Media, Story } from '@lauda/sdk';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { isAnythingTyped, isDialogTyped, keepTyped } from '../../hooks/typedText.ts';
import { deskOf, FakeNewsroom, story as storyOf, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { MediaItems, mediaDialogs } from './MediaItem.tsx';
import { MediaResults } from './MediaResults.tsx';
import { SearchFields } from './SearchFields.tsx';
import { StoryMedia } from './StoryMedia.tsx';
import { readEmbeddedSearch, readMediaSearch } from './search.ts';
import { useMediaSearch } from './useMediaSearch.ts';

const found = (n: number): Media => ({
  objectId: `V${n}`,
  slug: `VIDEO ${n}`,
  type: 'VIDEO',
  duration: 900,
  timeBase: 30,
  deviceId: 3,
  status: 'ready',
});
const archive = { id: 3, name: 'Arquivo', type: 'mam', virtual: false, existence: 'CAN_CREATE', mosId: 'arquivo.tv' };

let shown: RenderedComponent;
let calls: string[];
let saving: () => Promise<void>;
let archives: unknown[];
let medias: (page: number) => Promise<{ data: Media[]; total: number }>;

const newsroomOf = (): FakeNewsroom => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    devices: { mams: async () => archives, list: async () => [] },
    mam: {
      searchableFields: async (id: number) =>
        id === 3
          ? [
              { name: 'title', label: 'Título', kind: 'STRING', values: null },
              { name: 'date', label: 'Data', kind: 'DATE', values: null },
            ]
          : [],
      medias: (_id: number, _search: unknown, { page }: { page: number }) => medias(page),
      media: {
        load: async (_id: number, objectId: string) => {
          if (objectId === 'GONE') throw Object.assign(new Error('gone'), { status: 404, code: 'not_found' });
          return found(Number(objectId.slice(1)));
        },
        update: async (_id: number, media: Media) => {
          calls.push(`save ${media.slug}`);
          await saving();
          return media;
        },
        create: async (_id: number, media: Media) => {
          calls.push(`create ${media.slug} ${media.status}`);
          return { ...media, objectId: 'NEW' };
        },
      },
    },
  });
  Object.assign(newsroom.client.stories, {
    sync: async () => void calls.push('sync'),
    ignore: async (_id: number, ignore: boolean) => void calls.push(`ignore ${ignore}`),
  });
  return newsroom;
};
let said: () => unknown[];
const show = async (part: React.ReactElement): Promise<void> => {
  const { At, store } = await deskOf(newsroomOf(), ['STORY_READ', 'STORY_WRITE', 'MEDIA_READ', 'MEDIA_WRITE']);
  said = () => store.notices.view.snapshot().map(({ level, title }) => ({ level, title }));
  shown = await render(<At>{part}</At>);
};
const Search = ({ onChoose }: { onChoose: (media: Media) => void }): React.ReactElement => {
  const search = useMediaSearch();
  return (
    <>
      <SearchFields search={search} />
      <MediaResults search={search} onChoose={onChoose} />
    </>
  );
};
const labels = (): string[] => [...document.querySelectorAll('label')].map(({ textContent }) => textContent ?? '');

beforeAll(useEnglish);
beforeEach(() => {
  calls = [];
  saving = async () => undefined;
  medias = async (page) => ({ data: [found(page * 25 + 1), found(page * 25 + 2)], total: 60 });
  archives = [archive, { ...archive, id: 4, name: 'Outro' }];
});
afterEach(() => {
  while (mediaDialogs.open) act(() => mediaDialogs.close());
  shown.unmount();
});

describe('the search of the archives [SCR-MEDIA]', () => {
  it('asks for the fields of the archive, shows 25 of what was found, and hands over what is chosen [MED-01, MED-05]', async () => {
    const chosen: string[] = [];
    await show(<Search onChoose={({ objectId }) => chosen.push(objectId)} />);
    await vi.waitFor(() => expect(labels()).toEqual(['Archive', 'Words', 'Título', 'Data']), PATIENCE);
    expect(shown.text()).toContain('What to look for?');
    await act(async () => document.querySelector('form')!.requestSubmit());
    expect(document.querySelector('nav [role=status]')?.textContent).toBe('1-25 of 60');
    const grid = document.querySelector('[role=grid]')!;
    act(() => grid.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    press(grid, 'Enter');
    expect(chosen).toEqual(['V1']);
    const choice = document.querySelector('select')!;
    await act(async () => {
      choice.value = [...choice.options].find((option) => option.text === 'Outro')!.value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect([labels(), shown.text().includes('What to look for?')]).toEqual([['Archive', 'Words'], true]);
  });

  it('hands over nothing of a former search while the next one is on its way', async () => {
    const chosen: string[] = [];
    await show(<Search onChoose={({ objectId }) => chosen.push(objectId)} />);
    await vi.waitFor(() => expect(labels()).toHaveLength(4), PATIENCE);
    await act(async () => document.querySelector('form')!.requestSubmit());
    const grid = document.querySelector('[role=grid]')!;
    act(() => grid.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    let answer = (_found: { data: Media[]; total: number }): void => undefined;
    medias = () => new Promise((resolve) => (answer = resolve));
    await act(async () => document.querySelector('form')!.requestSubmit());
    press(grid, 'Enter');
    expect([chosen, grid.closest('[aria-busy=true]') !== null]).toEqual([[], true]);
    await act(async () => answer({ data: [found(7)], total: 1 }));
    press(grid, 'Enter');
    expect([chosen, grid.closest('[aria-busy=true]')]).toEqual([['V7'], null]);
  });

  it('says that it looks, and that nothing was found', async () => {
    let answer = (_found: { data: Media[]; total: number }): void => undefined;
    medias = () => new Promise((resolve) => (answer = resolve));
    await show(<Search onChoose={() => undefined} />);
    await vi.waitFor(() => expect(labels()).toHaveLength(4), PATIENCE);
    await act(async () => document.querySelector('form')!.requestSubmit());
    expect(document.querySelector('[role=status][aria-label="Loading"]')).not.toBeNull();
    await act(async () => answer({ data: [], total: 0 }));
    expect(shown.text()).toContain('Nothing found');
  });

  it('says that no archive is configured where there is none, in place and once by a notice [MED-07]', async () => {
    archives = [];
    await show(<Search onChoose={() => undefined} />);
    await vi.waitFor(() => expect(shown.text()).toContain('No valid MAM is configured'), PATIENCE);
    expect(said()).toEqual([{ level: 'WARNING', title: { key: 'error:noValidMam' } }]);
  });
});

describe('the dialog of a media', () => {
  it('says that the archive does not have it [MED-08]', async () => {
    await show(<MediaItems />);
    act(() => mediaDialogs.show({ deviceId: 3, objectId: 'GONE', rundownId: null, storyId: null, handlerId: null }));
    await vi.waitFor(() => expect(shown.text()).toContain('The media is not in the archive'), PATIENCE);
  });

  it('shows what waits as each closes', async () => {
    await show(<MediaItems />);
    for (const n of [1, 2]) act(() => mediaDialogs.show({ deviceId: 3, objectId: `V${n}`, rundownId: 1, storyId: 9, handlerId: `h${n}` }));
    const title = (): string | null | undefined => document.querySelector('[role=dialog] h2')?.textContent;
    await vi.waitFor(() => expect(title()).toBe('VIDEO 1'), PATIENCE);
    act(() => shown.button('Next (1)').click());
    await vi.waitFor(() => expect(title()).toBe('VIDEO 2'), PATIENCE);
  });
});

describe('the texts of a media', () => {
  it('are saved by Ctrl+S once something is changed', async () => {
    const stop = listenForKeys(window, handlers);
    await show(<MediaItems />);
    act(() => mediaDialogs.show({ deviceId: 3, objectId: 'V1', rundownId: null, storyId: null, handlerId: null }));
    const slug = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=dialog] input')!;
    await vi.waitFor(() => expect(slug().value).toBe('VIDEO 1'), PATIENCE);
    const key = (): Promise<void> => act(async () => void press(slug(), 's', { code: 'KeyS', ctrlKey: true }));
    await key();
    type(slug(), '2');
    await key();
    expect(calls).toEqual(['save VIDEO 12']);
    stop();
  });

  it('keep what is typed while they are being saved', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    saving = () => answered;
    await show(<MediaItems />);
    act(() => mediaDialogs.show({ deviceId: 3, objectId: 'V1', rundownId: null, storyId: null, handlerId: null }));
    const slug = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=dialog] input')!;
    await vi.waitFor(() => expect(slug().value).toBe('VIDEO 1'), PATIENCE);
    type(slug(), '2');
    await act(async () => shown.button('Save').click());
    type(slug(), '3');
    await act(async () => answer());
    expect([slug().value, isAnythingTyped()]).toEqual(['VIDEO 123', true]);
    await act(async () => shown.button('Save').click());
    expect([calls, isAnythingTyped()]).toEqual([['save VIDEO 12', 'save VIDEO 123'], false]);
  });

  it('stand in it when it is opened again after the session ended, and go with the first save', async () => {
    const slug = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=dialog] input')!;
    const open = async (value: string): Promise<void> => {
      await show(<MediaItems />);
      act(() => mediaDialogs.show({ deviceId: 3, objectId: 'V1', rundownId: null, storyId: null, handlerId: null }));
      await vi.waitFor(() => expect(slug().value).toBe(value), PATIENCE);
    };
    await open('VIDEO 1');
    type(slug(), ' na ponte');
    keepTyped();
    act(() => mediaDialogs.close());
    shown.unmount();
    expect(isAnythingTyped()).toBe(true);
    await open('VIDEO 1 na ponte');
    await act(async () => shown.button('Save').click());
    expect([calls, isAnythingTyped()]).toEqual([['save VIDEO 1 na ponte'], false]);
  });

  it('are asked about before they are gone with the dialog, and not once they are saved', async () => {
    await show(
      <>
        <MediaItems />
        <Questions />
      </>,
    );
    act(() => mediaDialogs.show({ deviceId: 3, objectId: 'V1', rundownId: null, storyId: null, handlerId: null }));
    const slug = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=dialog] input')!;
    await vi.waitFor(() => expect(slug().value).toBe('VIDEO 1'), PATIENCE);
    type(slug(), '2');
    press(slug(), 'Escape');
    await vi.waitFor(() => expect(shown.text()).toContain('Discard this unsaved text?'), PATIENCE);
    await act(async () => [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Cancel')!.click());
    expect([slug().value, mediaDialogs.open !== undefined, isAnythingTyped()]).toEqual(['VIDEO 12', true, true]);
    expect(isDialogTyped(), 'another screen asks too, as the shell does of what stands in a dialog').toBe(true);
    await act(async () => shown.button('Save').click());
    expect([isAnythingTyped(), isDialogTyped()]).toEqual([false, false]);
    await act(async () => void press(slug(), 'Escape'));
    expect(mediaDialogs.open).toBeUndefined();
  });
});

describe('the media of a story', () => {
  const media = (objectId: string, status: Media['status']) => ({
    uuid: objectId,
    type: 'MOS_VIDEO' as const,
    slug: objectId,
    media: { ...found(1), objectId, slug: objectId, status: status ?? null },
  });
  let edited: Partial<Story>[];
  const Editor = ({ first }: { first: Story }): React.ReactElement => {
    const [story, setStory] = useState(first);
    const onEdit = (fields: Partial<Story>): void => {
      edited.push(fields);
      setStory((former) => ({ ...former, ...fields }));
    };
    return <StoryMedia story={story} readOnly={false} onEdit={onEdit} />;
  };
  const with_ = (...parts: ReturnType<typeof media>[]) => storyOf({ slug: 'CHUVA', sections: { vt: { type: 'VT', subSections: parts } } });
  const lines = (): string[] => [...document.querySelectorAll('section li')].map(({ textContent }) => textContent ?? '');

  /** Removes one by its button; Ctrl+Z in the form takes that back. */
  const remove = (name: string): void => {
    shown.button(`Remove ${name}`).focus();
    act(() => shown.button(`Remove ${name}`).click());
  };

  beforeEach(() => {
    edited = [];
  });

  it('are told with how it stands with each, and asked for again', async () => {
    await show(<Editor first={with_(media('A', 'ready'), media('B', 'empty'), media('C', 'absent'), media('D', null))} />);
    expect(lines()).toEqual(['readyA00:30', 'emptyB00:30', 'absentC00:30', 'not confirmedD00:30']);
    await act(async () => shown.button('Look again').click());
    await act(async () => shown.button('Do not tell or send').click());
    expect(calls).toEqual(['sync', 'ignore true']);
  });

  it('get what is chosen of an archive once, and an empty one with the slug of the story', async () => {
    await show(<Editor first={with_(media('V1', 'ready'))} />);
    act(() => shown.button('Add').click());
    await vi.waitFor(() => expect(document.querySelector('[role=dialog] form')).not.toBeNull(), PATIENCE);
    await act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());
    const grid = document.querySelector('[role=dialog] [role=grid]')!;
    act(() => grid.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    press(grid, 'Enter');
    expect(edited).toEqual([]);
    press(grid, 'ArrowDown');
    press(grid, 'Enter');
    expect(lines()).toEqual(['readyV100:30', 'readyVIDEO 200:30']);
    act(() => shown.button('Add').click());
    await vi.waitFor(() => expect(shown.button('Create an empty one')?.disabled).toBe(false), PATIENCE);
    await act(async () => shown.button('Create an empty one').click());
    expect(calls).toEqual(['create CHUVA empty']);
    expect(edited.at(-1)?.sections?.vt?.subSections?.at(-1)).toMatchObject({
      type: 'MOS_VIDEO',
      media: { objectId: 'NEW', deviceId: 3, status: 'empty' },
    });
  });

  it('are taken out, and their time with them', async () => {
    await show(<Editor first={with_(media('A', 'ready'), media('B', 'ready'))} />);
    act(() => shown.button('Remove A').click());
    expect(edited.at(-1)?.sections?.vt).toMatchObject({ duration: 'PT30S', subSections: [{ uuid: 'B' }] });
    act(() => shown.button('Remove B').click());
    expect([lines(), edited.at(-1)?.sections?.vt?.duration]).toEqual([[], 'PT0S']);
  });

  it('leave a spoken section its time, and come back where they stood, with all that was said of them', async () => {
    const said = { uuid: 'words', type: 'TEXT' as const, text: 'a'.repeat(600) };
    const [a, b] = [
      { ...media('A', 'ready'), comment: 'sem áudio', channel: 'VS1' },
      { uuid: 'B', type: 'MOS_VIDEO' as const, slug: 'B' },
    ];
    const liveVO = { type: 'LIVE_VO' as const, duration: 'PT40S', subSections: [a, said, b] };
    await show(
      <form>
        <Editor first={storyOf({ slug: 'CHUVA', sections: { liveVO } })} />
      </form>,
    );
    for (const name of ['A', 'B']) {
      remove(name);
      expect(edited.at(-1)?.sections?.liveVO).toEqual({ ...liveVO, subSections: liveVO.subSections.filter(({ uuid }) => uuid !== name) });
      press(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
      expect(edited.at(-1)?.sections).toEqual({ liveVO });
    }
  });

  it('of a tape whose time was typed leave it, and bring back a time that was measured', async () => {
    const plain = { uuid: 'B', type: 'MOS_VIDEO' as const, slug: 'B' };
    await show(
      <form>
        <Editor first={storyOf({ slug: 'CHUVA', sections: { vt: { type: 'VT', duration: 'PT50S', subSections: [plain] } } })} />
      </form>,
    );
    remove('B');
    expect(edited.at(-1)?.sections?.vt).toEqual({ type: 'VT', duration: 'PT50S', subSections: [] });
    press(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
    await show(
      <form>
        <Editor first={with_(media('A', 'ready'))} />
      </form>,
    );
    remove('A');
    press(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
    expect(edited.at(-1)?.sections?.vt).toMatchObject({ duration: 'PT30S', subSections: [{ uuid: 'A' }] });
  });
});

it('reads the search out of an address, and a host only where it is an origin', () => {
  expect(readMediaSearch({ device: 3, x: 1 })).toEqual({ device: 3 });
  expect(readEmbeddedSearch({ device: 'x', host: 'https://host.example' })).toEqual({ host: 'https://host.example' });
  expect(readEmbeddedSearch({ host: 'https://host.example/path' })).toEqual({});
  expect(readEmbeddedSearch({ host: '*' })).toEqual({});
});
