// @vitest-environment jsdom
import { type ReactElement, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserEnvironment } from '../app/environment.ts';
import { MenuPanel } from '../components/Menu.tsx';
import { useSecond } from '../hooks/clock.ts';
import { useIdle } from '../hooks/useIdle.ts';
import { PluginFrame } from '../screens/Plugins/PluginFrame.tsx';
import { Reel } from '../screens/Prompter/Reel.ts';
import { useHand } from '../screens/Prompter/useHand.ts';
import { useWakeLock } from '../screens/Prompter/useWakeLock.ts';
import { useStoryEdits } from '../screens/StoryTemplates/useStoryEdits.ts';
import { story } from '../testing/desk.tsx';
import { render, useEnglish } from '../testing/render.tsx';
import { useSelectedText } from './script/useSelectedText.ts';

/** What is heard now. */
let heard: { readonly name: string; readonly listener: unknown; readonly first: boolean }[];
/** Whether a listener is asked before those inside: another one of the same name is not let go of with it. */
const isFirst = (options: boolean | AddEventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;
const names = (): string[] => heard.map(({ name }) => name).sort();
const targets = [globalThis as unknown as EventTarget, document];
const stage = document.createElement('div');

beforeEach(async () => {
  useEnglish();
  // React hears some events of the page from its first picture on.
  (await render(<output />)).unmount();
  heard = [];
  for (const target of [...targets, stage]) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    vi.spyOn(target, 'addEventListener').mockImplementation((name, listener, options) => {
      heard.push({ name, listener, first: isFirst(options) });
      add(name, listener, options);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((name, listener, options) => {
      heard = heard.filter((each) => each.name !== name || each.listener !== listener || each.first !== isFirst(options as never));
      remove(name, listener, options);
    });
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Using = ({ use }: { use: () => unknown }): ReactElement => {
  use();
  return <output />;
};
const HOOKS: readonly (readonly [string, () => unknown, readonly string[]])[] = [
  ['whether the pointer rests', () => useIdle(1000), ['pointerdown', 'pointermove']],
  ['the selected text of a script', useSelectedText, ['selectionchange']],
  ['the lock that keeps the screen awake', useWakeLock, ['visibilitychange']],
  ['the clock', useSecond, []],
  [
    'the hand on the prompter',
    () => {
      const reel = useRef(new Reel());
      useHand(useRef(stage), reel.current, false);
    },
    ['pointercancel', 'pointerdown', 'pointermove', 'pointerup', 'wheel'],
  ],
  ['a story of a template', () => useStoryEdits({ updateStory: async () => undefined } as never, story() as never, 1), ['pagehide']],
];
const host = { origin: '', call: () => undefined } as never;
const nothing = (): void => undefined;

it.each<readonly [string, ReactElement, readonly string[]]>([
  ...HOOKS.map(([what, use, events]) => [what, <Using key={what} use={use} />, events] as const),
  ['a menu', <MenuPanel key="menu" at={{ x: 0, y: 0 }} items={[]} label="Menu" onClose={nothing} />, ['pointerdown']],
  [
    'the page of a plug-in',
    <PluginFrame key="plugin" address={new URL('https://plugin.example/')} title="Plug-in" host={host} onHeard={nothing} />,
    ['message'],
  ],
])('%s hears and waits for nothing any more once it is not shown', async (_what, component, events) => {
  const { unmount } = await render(component);
  expect(names()).toEqual(events);
  unmount();
  expect([names(), vi.getTimerCount()]).toEqual([[], 0]);
});

it('the store hears of other windows and of its end until it is told not to', () => {
  const env = browserEnvironment();
  heard = [];
  const calls: (string | null)[] = [];
  const offs = [env.onStorage!((key) => calls.push(key)), env.onHide!(() => calls.push('hidden'))];
  expect(names()).toEqual(['pagehide', 'storage', 'visibilitychange']);
  dispatchEvent(new StorageEvent('storage', { key: 'drafts' }));
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('pagehide'));
  expect(calls, 'a page that is seen again is not hidden').toEqual(['drafts', 'hidden']);
  for (const off of offs) off();
  dispatchEvent(new StorageEvent('storage', { key: 'drafts' }));
  dispatchEvent(new Event('pagehide'));
  expect([names(), calls.length]).toEqual([[], 2]);
});
