// @vitest-environment jsdom
import { type ReactElement, Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { act, render, type } from '../testing/render.tsx';
import { lazyOver } from './lazyOver.tsx';

const Help = ({ word }: { word: string }): ReactElement => <p>{word}</p>;

it('a part that cannot be loaded leaves what is typed beside it, and is drawn when it can be', async () => {
  const load = vi.fn(
    async (): Promise<{ default: typeof Help }> => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const Part = lazyOver(load);
  const Work = (): ReactElement => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input defaultValue="" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense>{isOpen && <Part word="help" />}</Suspense>
      </>
    );
  };
  const shown = await render(<Work />);
  const field = shown.element.querySelector('input')!;
  type(field, 'Chove');
  await act(async () => shown.button('Open').click());
  await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(1), PATIENCE);
  expect([shown.element.querySelector('input') === field, field.value]).toEqual([true, 'Chove']);
  load.mockImplementation(async () => ({ default: Help }));
  await vi.waitFor(() => expect(shown.text()).toContain('help'), PATIENCE);
  expect(field.value).toBe('Chove');
  shown.unmount();
});
