import { defineActions } from './spec.ts';

// A foot pedal sends Page Down and Page Up, or the arrows.
export const prompter = defineActions({
  'prompter.play': { keys: ['Space'], icon: 'play' },
  'prompter.faster': { keys: ['ArrowDown', 'PageDown'], repeats: true, icon: 'faster' },
  'prompter.slower': { keys: ['ArrowUp', 'PageUp'], repeats: true, icon: 'slower' },
  'prompter.normal': { keys: ['KeyN'], icon: 'clock' },
  'prompter.next': { keys: ['ArrowRight'], repeats: true, icon: 'chevronRight' },
  'prompter.previous': { keys: ['ArrowLeft'], repeats: true, icon: 'chevronLeft' },
  'prompter.top': { keys: ['Home'], icon: 'up' },
  'prompter.jump': { keys: ['KeyG'], icon: 'pages' },
  'prompter.bigger': { keys: ['Equal', 'Shift+Equal', 'NumpadAdd'], repeats: true, icon: 'bigger' },
  'prompter.smaller': { keys: ['Minus', 'NumpadSubtract'], repeats: true, icon: 'smaller' },
  'prompter.mirrorX': { keys: ['KeyM'], icon: 'mirrorX' },
  'prompter.mirrorY': { keys: ['Shift+KeyM'], icon: 'mirrorY' },
  'prompter.fullScreen': { keys: ['KeyF'], icon: 'fullScreen' },
  'prompter.close': { keys: ['Alt+KeyW'], icon: 'chevronLeft' },
});
