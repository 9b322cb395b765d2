// @vitest-environment jsdom
import { AbortedError, type FileInfo, type Newsroom } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormOf, useField, useForm } from '../forms/kit.tsx';
import { useSettingsForm } from '../forms/useSettingsForm.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, render, useEnglish } from '../testing/render.tsx';
import { ImageUploader } from './ImageUploader.tsx';

type Single = Newsroom['files']['single'];
const STORED: FileInfo = { id: 7, name: 'a.png', size: 100, contentType: 'image/png' };

beforeEach(() => {
  useEnglish();
  // A page without a screen has no addresses for what lies in memory.
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: vi.fn() });
});

interface Post {
  readonly featuredImage: number | null;
}
const saved: Post[] = [];
const Featured = (): ReactElement => {
  const { value, onChange } = useField<number | null>('featuredImage');
  return (
    <ImageUploader kind="IMAGE" label="Picture" help="JPG or PNG" value={value ?? null} onChange={onChange} onSend={useForm().waitFor} />
  );
};
/** A form with a picture. */
const PostForm = (): ReactElement => {
  const [start] = useState<Post>({ featuredImage: null });
  const { source, submit } = useSettingsForm<Post>({
    start,
    check: () => ({}),
    save: async (post) => {
      saved.push(post);
      return { stored: post };
    },
  });
  return (
    <FormOf source={source}>
      <Featured />
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
    </FormOf>
  );
};

/** A place for a picture at a desk whose newsroom answers an upload when it is told to. */
async function place(form?: ReactElement) {
  saved.length = 0;
  const sent: { options: NonNullable<Parameters<Single>[2]>; answer: (file: FileInfo) => void }[] = [];
  const single: Single = (_file, _query, options = {}) =>
    new Promise<FileInfo>((answer, refuse) => {
      options.signal?.addEventListener('abort', () => refuse(new AbortedError(0, 'aborted', 'aborted')));
      sent.push({ options, answer });
    });
  const newsroom = new FakeNewsroom(user(1, 'Ana'));
  Object.assign(newsroom.client, { files: { single } });
  const { store, At } = await deskOf(newsroom);
  const Place = (): ReactElement => {
    const [value, setValue] = useState<number | null>(null);
    return <ImageUploader kind="IMAGE" label="Picture" help="JPG or PNG" value={value} onChange={setValue} />;
  };
  const drawn = await render(<At>{form ?? <Place />}</At>);
  const input = drawn.element.querySelector<HTMLInputElement>('input[type=file]')!;
  const pick = (bytes: number, type: string): Promise<void> =>
    act(async () => {
      const file = new File(['x'], 'a', { type });
      Object.defineProperty(file, 'size', { value: bytes });
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const told = () => store.notices.view.snapshot().map(({ level, title }) => [level, 'key' in title && title.key]);
  const bar = () => drawn.element.querySelector('progress')?.value;
  const shown = () => drawn.element.querySelector('img')?.getAttribute('src');
  return { ...drawn, input, sent, pick, told, bar, shown };
}

describe('the place for an image', () => {
  it('takes JPEG and PNG only: a GIF is told of and not sent [UPL-01]', async () => {
    const { input, pick, sent, told, unmount } = await place();
    expect(input.accept).toBe('image/jpeg,image/png');
    await pick(10, 'image/gif');
    expect([sent.length, told()]).toEqual([0, [['WARNING', 'error:invalidImageType']]]);
    await pick(10, 'image/jpeg');
    expect(sent).toHaveLength(1);
    unmount();
  });

  it('takes 10485759 bytes; 10485760 are told of and not sent [UPL-02]', async () => {
    const { pick, sent, told, unmount } = await place();
    await pick(10_485_760, 'image/png');
    expect([sent.length, told()]).toEqual([0, [['WARNING', 'error:invalidImageSize']]]);
    await pick(10_485_759, 'image/png');
    expect(sent).toHaveLength(1);
    unmount();
  });

  it('shows 50 percent after 50 of 100 bytes; cancelled it says so, and nothing of a failure [UPL-03]', async () => {
    const { bar, button, pick, sent, shown, text, told, unmount } = await place();
    await pick(100, 'image/png');
    expect([bar(), shown()]).toEqual([0, 'blob:picked']);
    await act(async () => sent[0]!.options.onProgress!(50, 100));
    expect(bar()).toBe(50);
    await act(async () => button('Cancel upload').click());
    expect([sent[0]!.options.signal!.aborted, bar(), shown(), told()]).toEqual([true, undefined, undefined, []]);
    expect(text()).toContain('Upload cancelled');
    unmount();
  });

  it('shows the thumbnail of what was sent, and is empty when it is cleared [UPL-05]', async () => {
    const { button, element, pick, sent, shown, unmount } = await place();
    await pick(100, 'image/png');
    await act(async () => sent[0]!.answer(STORED));
    expect(shown()).toBe('/api/files/7/thumbnail');
    // Where the server has no thumbnail the picture itself is shown.
    await act(async () => element.querySelector('img')!.dispatchEvent(new Event('error')));
    expect(shown()).toBe('/api/files/7/file');
    await act(async () => button('Clear').click());
    expect([shown(), document.activeElement?.textContent]).toEqual([undefined, 'Choose image']);
    unmount();
  });

  it('that is left sends no further', async () => {
    const { pick, sent, unmount } = await place();
    await pick(100, 'image/png');
    unmount();
    expect(sent[0]!.options.signal!.aborted).toBe(true);
  });

  it('has a form wait for it that is saved meanwhile, and keeps it open where no picture came of it', async () => {
    const { button, pick, sent, unmount } = await place(<PostForm />);
    await pick(100, 'image/png');
    await act(async () => button('Save').click());
    expect(saved).toEqual([]);
    await act(async () => sent[0]!.answer(STORED));
    expect(saved).toEqual([{ featuredImage: 7 }]);
    await pick(100, 'image/png');
    await act(async () => button('Save').click());
    await act(async () => button('Cancel upload').click());
    expect(saved).toHaveLength(1);
    await act(async () => button('Save').click());
    expect(saved.at(-1)).toEqual({ featuredImage: 7 });
    unmount();
  });
});
