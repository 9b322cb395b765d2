import { defineActions } from './spec.ts';

// A foot pedal sends Page Down and Page Up, or the arrows.
export const prompter = defineActions({
  'prompter.play': { keys: ['Space'], icon: 'play' },
  'prompter.faster': { keys: ['ArrowDown', 'PageDown'], icon: 'faster' },
  'prompter.slower': { keys: ['ArrowUp', 'PageUp'], icon: 'slower' },
  'prompter.normal': { keys: ['KeyN'], icon: 'clock' },
  'prompter.next': { keys: ['ArrowRight'], icon: 'chevronRight' },
  'prompter.previous': { keys: ['ArrowLeft'], icon: 'chevronLeft' },
  'prompter.top': { keys: ['Home'], icon: 'up' },
  'prompter.jump': { keys: ['KeyG'], icon: 'pages' },
  'prompter.bigger': { keys: ['Equal', 'Shift+Equal', 'NumpadAdd'], icon: 'bigger' },
  'prompter.smaller': { keys: ['Minus', 'NumpadSubtract'], icon: 'smaller' },
  'prompter.mirrorX': { keys: ['KeyM'], icon: 'mirrorX' },
  'prompter.mirrorY': { keys: ['Shift+KeyM'], icon: 'mirrorY' },
  'prompter.fullScreen': { keys: ['KeyF'], icon: 'fullScreen' },
  'prompter.close': { keys: ['Alt+KeyW'], icon: 'chevronLeft' },
});
