import { defineActions } from './spec.ts';

// A foot pedal sends Page Down and Page Up, or the arrows.
export const prompter = defineActions({
  'prompter.play': { title: 'action.prompter.play', group: 'prompter', keys: ['Space'], icon: 'play' },
  'prompter.faster': { title: 'action.prompter.faster', group: 'prompter', keys: ['ArrowDown', 'PageDown'], icon: 'faster' },
  'prompter.slower': { title: 'action.prompter.slower', group: 'prompter', keys: ['ArrowUp', 'PageUp'], icon: 'slower' },
  'prompter.normal': { title: 'action.prompter.normal', group: 'prompter', keys: ['KeyN'], icon: 'clock' },
  'prompter.next': { title: 'action.prompter.next', group: 'prompter', keys: ['ArrowRight'], icon: 'chevronRight' },
  'prompter.previous': { title: 'action.prompter.previous', group: 'prompter', keys: ['ArrowLeft'], icon: 'chevronLeft' },
  'prompter.top': { title: 'action.prompter.top', group: 'prompter', keys: ['Home'], icon: 'up' },
  'prompter.jump': { title: 'action.prompter.jump', group: 'prompter', keys: ['KeyG'], icon: 'pages' },
  'prompter.bigger': { title: 'action.prompter.bigger', group: 'prompter', keys: ['Equal', 'Shift+Equal', 'NumpadAdd'], icon: 'bigger' },
  'prompter.smaller': { title: 'action.prompter.smaller', group: 'prompter', keys: ['Minus', 'NumpadSubtract'], icon: 'smaller' },
  'prompter.mirrorX': { title: 'action.prompter.mirrorX', group: 'prompter', keys: ['KeyM'], icon: 'mirrorX' },
  'prompter.mirrorY': { title: 'action.prompter.mirrorY', group: 'prompter', keys: ['Shift+KeyM'], icon: 'mirrorY' },
  'prompter.fullScreen': { title: 'action.prompter.fullScreen', group: 'prompter', keys: ['KeyF'], icon: 'fullScreen' },
  'prompter.close': { title: 'action.prompter.close', group: 'prompter', keys: ['Alt+KeyW'], icon: 'chevronLeft' },
});
