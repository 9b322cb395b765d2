// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { PrompterBar, type PrompterBarProps } from './PrompterBar.tsx';
import { Reel } from './Reel.ts';
import type { PromptStory } from './script.ts';
import { changeSettings } from './settings.ts';

let shown: RenderedComponent;
let reel: Reel;
beforeEach(() => {
  useEnglish();
  reel = new Reel();
  changeSettings({ mirrorX: false, mirrorY: false });
});
afterEach(() => shown.unmount());

const story = (id: number, page: string, slug: string): PromptStory => ({ id, page, slug, parts: [] }) as unknown as PromptStory;
const STORIES = [story(1, '01', 'CHUVA'), story(2, '02', 'FEIRA')];

const draw = async (more: Partial<PrompterBarProps> = {}): Promise<void> => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <PrompterBar {...{ reel, stories: STORIES, title: 'Jornal', hidden: false, mayDarken: false, ...more }} />
    </At>,
  );
};
/** The buttons that say whether they are on, by their name. */
const states = () =>
  Object.fromEntries(
    [...shown.element.querySelectorAll('button[aria-pressed]')].map((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('aria-pressed') === 'true',
    ]),
  );

it('says of what can be on whether it is, and of nothing else', async () => {
  await draw();
  const [play, mirrorX, mirrorY, ...others] = Object.keys(states());
  expect([others, Object.values(states())]).toEqual([[], [false, false, false]]);
  act(() => changeSettings({ mirrorX: true }));
  expect(states()).toEqual({ [play!]: false, [mirrorX!]: true, [mirrorY!]: false });
  act(() => changeSettings({ mirrorY: true, mirrorX: false }));
  expect(states()).toEqual({ [play!]: false, [mirrorX!]: false, [mirrorY!]: true });
  act(() => reel.move((motion) => motion.toggle()));
  expect(states()[play!]).toBe(true);
});

it('takes no tap while it is not seen', async () => {
  await draw({ hidden: true });
  expect([...shown.element.querySelector('header')!.classList]).toEqual(expect.arrayContaining(['pointer-events-none', 'opacity-0']));
  shown.unmount();
  await draw();
  expect(shown.element.querySelector('header')!.classList.contains('pointer-events-none')).toBe(false);
});

it('tells the speed: paused while it stands, a warning while it goes back', async () => {
  await draw();
  const speed = () => shown.element.querySelector('[role=status][title]')!;
  const looks = () => ['text-muted', 'text-warn'].filter((look) => speed().classList.contains(look));
  expect([speed().textContent, looks()]).toEqual(['1.0×', ['text-muted']]);
  act(() => reel.state.set({ running: true, level: 10 }));
  expect([speed().textContent, looks()]).toEqual(['1.0×', []]);
  act(() => reel.state.set({ running: true, level: -5 }));
  expect([speed().textContent, looks()]).toEqual(['-0.5×', ['text-warn']]);
  act(() => reel.state.set({ running: true, level: 0 }));
  expect(looks()).toEqual([]);
});

it('a press runs the verb and leaves the focus on the script', async () => {
  await draw();
  let runs = 0;
  const off = handlers.add('prompter.play', { run: () => (runs += 1) });
  const play = shown.element.querySelector<HTMLButtonElement>('button[aria-pressed]')!;
  play.focus();
  act(() => play.click());
  off();
  expect([runs, document.activeElement === play]).toEqual([1, false]);
});

it('names the story under the mark and the next one, with the time of each', async () => {
  await draw();
  const said = () => shown.element.textContent;
  act(() => reel.progress.set({ storyId: 1, storyLeft: 65, left: 130 }));
  expect(said()).toMatch(/01CHUVA01:05.*FEIRA.*−02:10/);
  act(() => reel.progress.set({ storyId: 2, storyLeft: 5, left: 5 }));
  expect([said()!.includes('FEIRA'), said()!.includes('CHUVA')]).toEqual([true, false]);
});

it('fades while the script runs, and warns of a screen that may go dark where it may', async () => {
  await draw({ hidden: true, mayDarken: true });
  const fades = () => shown.element.querySelector('header')!.classList.contains('opacity-0');
  expect([fades(), shown.element.querySelector('[role=note]') !== null]).toEqual([true, true]);
  shown.unmount();
  await draw();
  expect([fades(), shown.element.querySelector('[role=note]')]).toEqual([false, null]);
});
