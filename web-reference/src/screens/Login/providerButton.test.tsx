// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CARRIED, kept } from '../../hooks/typedText.ts';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { keepReturnAddress, takeReturnAddress } from './returnAddress.ts';

const provider = vi.hoisted(() => ({
  offer: undefined as { readonly openId: boolean; readonly button: string | null } | undefined,
  asked: 0,
  answer: (_address: string | undefined): void => undefined,
  stopped: 0,
  carried: 0,
  takes: false,
  left: new Map<number, string>(),
}));
vi.mock('../../app/newsroom.ts', () => ({
  carryTyped: () => {
    provider.carried += 1;
    const all = { person: 7, kept: [['contact', { typed: { name: 'Ana' }, since: {} }]], chats: [[3, 'Chove no']] };
    if (provider.takes) sessionStorage.setItem('lauda_typed', JSON.stringify(all));
  },
  store: {
    chats: { left: provider.left, forgetDrafts: () => provider.left.clear() },
    session: {
      offer: () => {
        const answer = { value: provider.offer };
        return {
          view: { snapshot: () => answer, subscribe: () => () => undefined },
          load: async () => undefined,
          stop: () => void (provider.stopped += 1),
        };
      },
      beginAtProvider: () => {
        provider.asked += 1;
        return new Promise<string | undefined>((resolve) => (provider.answer = resolve));
      },
    },
  },
}));

let shown: RenderedComponent | undefined;
const button = () => shown?.element.querySelector('button');
const press = (): Promise<void> => act(async () => button()!.click());
const answer = (address: string | undefined): Promise<void> => act(async () => provider.answer(address));
beforeEach(() => {
  useEnglish();
  Object.assign(provider, { asked: 0, stopped: 0, carried: 0 });
  window.location.hash = '';
});
afterEach(() => shown?.unmount());

it.each([
  [undefined, undefined],
  [{ openId: false, button: 'Casa' }, undefined],
  [{ openId: true, button: null }, 'Log in by the provider of the house'],
  [{ openId: true, button: 'Casa' }, 'Casa'],
] as const)('is there where the newsroom has a provider, under the name given to it: %o', async (offer, name) => {
  provider.offer = offer;
  shown = await render(<ProviderButton redirect={undefined} />);
  expect(button()?.textContent).toBe(name);
});

it('is busy until the provider is known, takes no second press, and can be pressed again where it is not', async () => {
  provider.offer = { openId: true, button: 'Casa' };
  shown = await render(<ProviderButton redirect="/stories" />);
  expect([button()!.disabled, button()!.getAttribute('aria-busy')]).toEqual([false, null]);
  await press();
  expect([button()!.disabled, button()!.getAttribute('aria-busy')]).toEqual([true, 'true']);
  await press();
  expect(provider.asked).toBe(1);
  await answer(undefined);
  expect([button()!.disabled, window.location.hash, takeReturnAddress(), provider.carried]).toEqual([false, '', undefined, 0]);
  await press();
  await answer('#at-the-provider');
  // It stays busy while the browser goes there.
  expect([provider.asked, button()!.disabled, window.location.hash]).toEqual([2, true, '#at-the-provider']);
  expect([takeReturnAddress(), provider.carried], 'what was typed goes with it').toEqual(['/stories', 1]);
});

it.each([
  [true, 0],
  [false, 1],
] as const)('what was typed goes with it, and the browser asks about it only where its storage takes none: %s', async (takes, left) => {
  provider.takes = takes;
  kept.set('contact', { typed: { name: 'Ana' }, since: {} });
  provider.left.set(3, 'Chove no');
  provider.offer = { openId: true, button: 'Casa' };
  shown = await render(<ProviderButton redirect="/stories" />);
  await press();
  await answer('#at-the-provider');
  expect([kept.size, provider.left.size]).toEqual([left, left]);
  // Who comes back without having signed in, to the page as it was.
  window.dispatchEvent(new Event('pageshow'));
  expect([[...kept.keys()], [...provider.left.values()], sessionStorage.getItem(CARRIED)]).toEqual([['contact'], ['Chove no'], null]);
  kept.clear();
});

it('the address to return to is given back once, and forgotten where the next way has none', () => {
  keepReturnAddress('/stories');
  expect([takeReturnAddress(), takeReturnAddress()]).toEqual(['/stories', undefined]);
  keepReturnAddress('/stories');
  keepReturnAddress(undefined);
  expect(takeReturnAddress()).toBeUndefined();
});
