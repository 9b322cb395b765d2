import { useEffect } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { isTyping } from '../../focus/typing.ts';
import type { Reel } from './Reel.ts';
import type { PromptStory } from './script.ts';
import { changeSettings, resize, settingsView } from './settings.ts';

const mirror = (side: 'mirrorX' | 'mirrorY') => () => changeSettings({ [side]: !settingsView.snapshot()[side] });

const fullScreen = (): void => {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  // A browser may refuse it: everything else works in a window too.
  done?.catch(() => undefined);
};

/** Answers the verbs of the prompter while it is on screen. */
export const usePrompterActions = (
  reel: Reel,
  stories: readonly PromptStory[],
  show: { jump: (typed: string) => void; close: () => void },
): void => {
  const beside = (step: 1 | -1) => (): void => {
    const at = stories.findIndex(({ id }) => id === reel.headedFor);
    reel.go(stories[Math.min(stories.length - 1, Math.max(0, at + step))]?.id);
  };
  const onAir = stories.find((story) => story.onAir);
  useActions({
    'prompter.play': () => reel.move((motion) => motion.toggle()),
    'prompter.faster': () => reel.move((motion) => motion.faster()),
    'prompter.slower': () => reel.move((motion) => motion.slower()),
    'prompter.normal': () => reel.move((motion) => motion.normal()),
    'prompter.next': beside(1),
    'prompter.previous': beside(-1),
    'prompter.top': () => reel.go(stories[0]?.id),
    'prompter.jump': () => show.jump(''),
    'prompter.bigger': () => resize(1),
    'prompter.smaller': () => resize(-1),
    'prompter.mirrorX': mirror('mirrorX'),
    'prompter.mirrorY': mirror('mirrorY'),
    'prompter.fullScreen': fullScreen,
    'prompter.close': show.close,
    'air.goTo': { run: () => reel.go(onAir?.id), enabled: () => onAir !== undefined },
  });
  const { jump } = show;
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      jump(event.key);
    };
    addEventListener('keydown', typed);
    return () => removeEventListener('keydown', typed);
  }, [jump]);
};
