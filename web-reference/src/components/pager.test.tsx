// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, press, render, useEnglish } from '../testing/render.tsx';
import { Pager } from './Pager.tsx';

beforeEach(useEnglish);

const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';

/** Types into a field as React notices it. */
const type = (input: HTMLInputElement, value: string): void => {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

describe('the pager', () => {
  it.each([
    [0, 25, 7, '1-7 of 7'],
    [2, 25, 60, '51-60 of 60'],
    [0, 0, 0, '0-0 of 0'],
  ])('says which rows are shown: page %i of %i rows, %i in all [PAG-05]', async (page, size, total, said) => {
    const { unmount } = await render(<Pager page={page} size={size} total={total} onPage={() => undefined} />);
    expect(status()).toBe(said);
    unmount();
  });

  it('offers no way to other pages where there is one, and goes to the last page from one that is gone', async () => {
    const one = await render(<Pager page={0} size={25} total={7} onPage={() => undefined} />);
    expect(one.element.querySelectorAll('button, input').length).toBe(0);
    one.unmount();
    const onPage = vi.fn();
    const gone = await render(<Pager page={3} size={25} total={60} onPage={onPage} />);
    expect(onPage.mock.calls).toEqual([[2]]);
    expect(gone.button('Previous page').disabled).toBe(false);
    gone.unmount();
    const none = await render(<Pager page={3} size={25} total={0} onPage={onPage} />);
    expect(onPage).toHaveBeenCalledTimes(1);
    none.unmount();
  });

  it('jumps to a page that is typed, never past the last, and has no choice of size [PAG-06]', async () => {
    const onPage = vi.fn();
    const { element, unmount } = await render(<Pager page={0} size={25} total={60} onPage={onPage} />);
    const input = element.querySelector('input')!;
    expect(element.querySelector('select')).toBeNull();
    type(input, '2');
    press(input, 'Enter');
    expect(onPage).toHaveBeenLastCalledWith(1);
    type(input, '99');
    press(input, 'Enter');
    expect(onPage).toHaveBeenLastCalledWith(2);
    type(input, '0');
    press(input, 'Enter');
    expect(onPage).toHaveBeenCalledTimes(2);
    unmount();
  });

  it('steps to the neighbours and stops at both ends', async () => {
    const onPage = vi.fn();
    const first = await render(<Pager page={0} size={25} total={60} onPage={onPage} />);
    expect([first.button('Previous page').disabled, first.button('Next page').disabled]).toEqual([true, false]);
    act(() => first.button('Next page').click());
    expect(onPage).toHaveBeenLastCalledWith(1);
    first.unmount();
    const last = await render(<Pager page={2} size={25} total={60} onPage={onPage} />);
    expect([last.button('Previous page').disabled, last.button('Next page').disabled]).toEqual([false, true]);
    last.unmount();
  });
});
