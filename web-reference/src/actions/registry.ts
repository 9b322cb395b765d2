import { adminPages } from './adminPages.ts';
import { agency } from './agency.ts';
import { branches } from './branches.ts';
import { calendar } from './calendar.ts';
import { guideline } from './guideline.ts';
import { made } from './made.ts';
import { posts } from './posts.ts';
import { production } from './productions.ts';
import { prompter } from './prompter.ts';
import { reportageForm } from './reportageForm.ts';
import { reportages } from './reportages.ts';
import { reports } from './reports.ts';
import { rounds } from './rounds.ts';
import { defineActions } from './spec.ts';
import { teams } from './teams.ts';
import { webhooks } from './webhooks.ts';

const app = defineActions({
  'app.palette': { title: 'action.palette', keys: ['$mod+KeyK'], whileTyping: true, overDialogs: true, hidden: true, icon: 'search' },
  'app.help': { title: 'action.help', keys: ['Shift+?'], icon: 'keyboard' },
  'app.undo': { title: 'action.undo', keys: ['$mod+KeyZ'], icon: 'undo' },
  'app.redo': { title: 'action.redo', keys: ['$mod+Shift+KeyZ', '$mod+KeyY'], icon: 'redo' },
  'app.theme': { title: 'action.theme', icon: 'moon' },
  'app.rail': { title: 'action.rail', keys: ['$mod+KeyB'], icon: 'menu' },
  'app.drafts': { title: 'action.drafts', icon: 'draft' },
  'app.notices': { title: 'action.notices', role: 'NOTICE_READ', icon: 'bell' },
  'app.toNotices': { keys: ['F8'], whileTyping: true, overDialogs: true, hidden: true },
  'app.myData': { title: 'area.myData', icon: 'person' },
  'app.access': { title: 'access.title', icon: 'lock' },
  'app.templates': { title: 'templates.title', role: 'RUNDOWN_READ', icon: 'rundown' },
  ...adminPages,
  'app.logOut': { title: 'area.logOut', icon: 'logout' },
});

const grid = defineActions({
  'grid.move': {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    handledByPart: true,
    hidden: true,
  },
  'grid.extend': {
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    handledByPart: true,
    hidden: true,
  },
  'grid.ends': { keys: ['Home', 'End', 'PageUp', 'PageDown'], handledByPart: true, hidden: true },
  'grid.edit': { keys: ['F2', 'Enter'], handledByPart: true, hidden: true },
  'grid.cancel': { keys: ['Escape'], handledByPart: true, hidden: true },
  'grid.selectAll': { keys: ['$mod+KeyA'], handledByPart: true, hidden: true },
  'grid.find': { keys: ['$mod+KeyF'], icon: 'search' },
  'grid.second': { keys: ['Alt+KeyG'], icon: 'filter' },
  'grid.columns': { icon: 'columns' },
  'grid.density': { icon: 'density' },
});

const rundown = defineActions({
  'rundown.open': { keys: ['Alt+KeyO'], role: 'RUNDOWN_READ', icon: 'calendar' },
  'rundown.create': { role: 'RUNDOWN_WRITE', icon: 'plus' },
  'rundown.recreate': { role: 'RUNDOWN_WRITE', icon: 'sync' },
  'rundown.changeDate': { role: 'RUNDOWN_WRITE', icon: 'calendar' },
  'rundown.approve': { role: 'RUNDOWN_ADMIN', icon: 'check' },
  'rundown.disapprove': { role: 'RUNDOWN_ADMIN', icon: 'hollow' },
  'rundown.repaginate': { role: 'RUNDOWN_WRITE', icon: 'pages' },
  'rundown.credits': { role: 'RUNDOWN_WRITE', icon: 'cg' },
  'rundown.devices': { keys: ['Alt+KeyM'], role: 'RUNDOWN_READ', icon: 'device' },
  'rundown.logs': { role: 'RUNDOWN_READ', icon: 'history' },
  'rundown.fit': { keys: ['Alt+KeyT'], role: ['STORY_WRITE', 'RUNDOWN_WRITE'], icon: 'fit' },
  'rundown.lint': { keys: ['Alt+KeyC'], role: 'RUNDOWN_READ', icon: 'lint' },
  'rundown.asRun': { keys: ['Alt+KeyA'], role: 'RUNDOWN_READ', icon: 'asRun' },
  'rundown.print': { keys: ['$mod+KeyP'], role: 'RUNDOWN_READ', icon: 'print' },
  'rundown.preview': { keys: ['Alt+KeyR'], role: 'PREVIEW_READ', icon: 'preview' },
  'prompter.open': { group: 'rundown', keys: ['Alt+KeyP'], role: 'RUNDOWN_READ', icon: 'prompter' },
  'rundown.counting': { icon: 'clock' },
});

const block = defineActions({
  'block.create': { keys: ['Alt+KeyB'], role: 'RUNDOWN_WRITE', icon: 'block' },
  'block.approve': { role: 'RUNDOWN_ADMIN', icon: 'check' },
  'block.disapprove': { role: 'RUNDOWN_ADMIN', icon: 'hollow' },
  'block.remove': { role: 'RUNDOWN_WRITE', icon: 'trash', danger: true },
});

const story = defineActions({
  'story.create': { keys: ['Alt+KeyS'], role: 'STORY_WRITE', icon: 'plus' },
  'story.createAbove': { keys: ['Alt+Shift+KeyS'], role: 'STORY_WRITE', icon: 'plus' },
  'story.open': { keys: ['Alt+Enter'], role: 'STORY_READ', icon: 'story' },
  'story.openBeside': { keys: ['Alt+Shift+Enter'], role: 'STORY_READ', icon: 'split' },
  'story.cut': { keys: ['$mod+KeyX'], role: 'RUNDOWN_WRITE', icon: 'cut' },
  'story.copy': { keys: ['$mod+KeyC'], role: 'STORY_READ', icon: 'copy' },
  'story.paste': { keys: ['$mod+KeyV'], role: 'RUNDOWN_WRITE', icon: 'paste' },
  'story.moveUp': { keys: ['$mod+Alt+ArrowUp'], repeats: true, role: 'RUNDOWN_WRITE', icon: 'up' },
  'story.moveDown': { keys: ['$mod+Alt+ArrowDown'], repeats: true, role: 'RUNDOWN_WRITE', icon: 'down' },
  'story.standBy': { keys: ['$mod+Shift+KeyS'], role: 'RUNDOWN_WRITE', icon: 'standby' },
  'story.approve': { keys: ['$mod+Enter'], role: ['STORY_WRITE', 'STORY_ADMIN'], icon: 'check' },
  'story.disapprove': { keys: ['$mod+Shift+Enter'], role: ['STORY_WRITE', 'STORY_ADMIN'], icon: 'hollow' },
  'story.float': { keys: ['$mod+Shift+KeyF'], role: 'STORY_WRITE', icon: 'float' },
  'story.remove': {
    keys: ['Delete', 'Alt+Backspace'],
    role: 'STORY_WRITE',
    icon: 'trash',
    danger: true,
  },
});

const air = defineActions({
  'air.toggle': {
    keys: ['Space'],
    role: 'RUNDOWN_WRITE',
    handledByPart: true,
    hidden: true,
    icon: 'play',
  },
  'air.play': { role: 'RUNDOWN_WRITE', icon: 'play' },
  'air.next': { keys: ['F12'], isAtOnce: true, role: 'RUNDOWN_WRITE', icon: 'play' },
  'air.stop': { role: 'RUNDOWN_WRITE', icon: 'stop' },
  'air.blank': { role: 'RUNDOWN_WRITE', icon: 'undo' },
  'air.goTo': { keys: ['Alt+KeyL'], icon: 'target' },
});

const form = defineActions({
  'form.save': { keys: ['$mod+KeyS'], whileTyping: true, isOurs: true, icon: 'check' },
  'script.find': { group: 'form', keys: ['$mod+KeyH', '$mod+Alt+KeyF'], whileTyping: true, icon: 'search' },
  'script.case': { group: 'form', keys: ['Shift+F3'], whileTyping: true, icon: 'case' },
  'script.bracket': { group: 'form', keys: ['Alt+KeyX'], whileTyping: true, icon: 'bracket' },
  'script.preview': { group: 'form', keys: ['Alt+KeyV'], whileTyping: true, icon: 'preview' },
  'script.print': { title: 'action.form.print', group: 'form', keys: ['Alt+Shift+KeyP'], whileTyping: true, icon: 'print' },
  'form.versions': { title: 'action.stories.versions', keys: ['Alt+KeyH'], handledByPart: true, icon: 'history' },
  'section.head': { title: 'section.head', group: 'form', keys: ['Alt+Digit1'], role: 'STORY_WRITE', whileTyping: true, icon: 'story' },
  'section.link': { title: 'section.link', group: 'form', keys: ['Alt+Digit2'], role: 'STORY_WRITE', whileTyping: true, icon: 'story' },
  'section.liveVO': { title: 'section.liveVO', group: 'form', keys: ['Alt+Digit3'], role: 'STORY_WRITE', whileTyping: true, icon: 'story' },
  'section.recordedVO': {
    title: 'section.recordedVO',
    group: 'form',
    keys: ['Alt+Digit4'],
    role: 'STORY_WRITE',
    whileTyping: true,
    icon: 'story',
  },
  'section.vt': { title: 'section.vt', group: 'form', keys: ['Alt+Digit5'], role: 'STORY_WRITE', whileTyping: true, icon: 'story' },
  'section.footer': { title: 'section.footer', group: 'form', keys: ['Alt+Digit6'], role: 'STORY_WRITE', whileTyping: true, icon: 'story' },
  'form.close': { keys: ['Alt+KeyW'], whileTyping: true, icon: 'x' },
  'form.nextTab': { keys: ['Alt+PageDown'], repeats: true, whileTyping: true, hidden: true },
  'form.previousTab': { keys: ['Alt+PageUp'], repeats: true, whileTyping: true, hidden: true },
});

const day = defineActions({
  'day.previous': { title: 'common.previousDay', keys: ['Alt+Comma'], repeats: true, icon: 'chevronLeft' },
  'day.next': { title: 'common.nextDay', keys: ['Alt+Period'], repeats: true, icon: 'chevronRight' },
  'day.today': { title: 'common.today', keys: ['Alt+KeyT'], icon: 'calendar' },
});

const rundowns = defineActions({
  'rundowns.open': { keys: ['Alt+KeyR'], role: 'RUNDOWN_READ', icon: 'rundown' },
  'rundowns.grid': { keys: ['Alt+KeyG'], role: 'RUNDOWN_READ', icon: 'grid' },
  'rundownGrid.print': { group: 'rundowns', keys: ['$mod+KeyP'], role: 'RUNDOWN_READ', icon: 'print' },
});

const administration = defineActions({
  'jobs.cancel': { role: 'ADMIN_WRITE', keys: ['Delete', 'Alt+Backspace'], icon: 'stop' },
  'jobs.retry': { role: 'ADMIN_WRITE', keys: ['Alt+KeyR'], icon: 'sync' },
  'mails.cancel': { role: 'ADMIN_WRITE', keys: ['Delete', 'Alt+Backspace'], icon: 'stop' },
  'mails.retry': { role: 'ADMIN_WRITE', keys: ['Alt+KeyR'], icon: 'sync' },
  'locks.release': {
    keys: ['Delete', 'Alt+Backspace'],
    icon: 'unlock',
    danger: true,
  },
});

const stories = defineActions({
  'stories.view': { keys: ['Alt+KeyV'], role: 'STORY_READ', icon: 'preview' },
  'stories.place': { keys: ['Alt+KeyR'], role: 'RUNDOWN_READ', icon: 'rundown' },
  'stories.versions': { keys: ['Alt+KeyH'], role: 'STORY_READ', icon: 'history' },
  'stories.print': { keys: ['$mod+KeyP'], role: 'STORY_READ', icon: 'print' },
  'stories.restore': { role: 'STORY_WRITE', icon: 'undo' },
  'stories.keep': { role: 'STORY_WRITE', icon: 'drawer' },
  'drawer.move': { group: 'stories', keys: ['Alt+KeyM'], role: ['RUNDOWN_WRITE', 'STORY_WRITE'], icon: 'rundown' },
  'drawer.letGo': { group: 'stories', keys: ['Delete'], role: 'STORY_WRITE', icon: 'x' },
  'trash.restore': { group: 'stories', keys: ['Alt+KeyU'], icon: 'undo' },
  'trash.restoreOn': { group: 'stories', icon: 'calendar' },
  'cg.copy': { group: 'stories', keys: ['$mod+KeyC'], role: 'RUNDOWN_READ', icon: 'copy' },
});

const templates = defineActions({
  'templates.create': { keys: ['Alt+KeyN'], role: 'RUNDOWN_WRITE', icon: 'plus' },
  'templates.copy': { role: 'RUNDOWN_WRITE', icon: 'copy' },
  'templates.open': { keys: ['Alt+Enter'], role: 'RUNDOWN_READ', icon: 'story' },
  'templates.story': { title: 'action.story.create', keys: ['Alt+KeyS'], role: 'RUNDOWN_WRITE', icon: 'plus' },
  'templates.block': { title: 'action.block.create', keys: ['Alt+KeyB'], role: 'RUNDOWN_WRITE', icon: 'block' },
  'templates.moveUp': { title: 'action.story.moveUp', keys: ['$mod+Alt+ArrowUp'], repeats: true, role: 'RUNDOWN_WRITE', icon: 'up' },
  'templates.moveDown': {
    title: 'action.story.moveDown',
    keys: ['$mod+Alt+ArrowDown'],
    repeats: true,
    role: 'RUNDOWN_WRITE',
    icon: 'down',
  },
  'templates.removePart': {
    keys: ['Delete', 'Alt+Backspace'],
    role: 'RUNDOWN_WRITE',
    icon: 'trash',
    danger: true,
  },
  'templates.remove': { role: 'RUNDOWN_WRITE', icon: 'trash', danger: true },
});

const devices = defineActions({
  'devices.create': { keys: ['Alt+KeyN'], role: 'ADMIN_WRITE', icon: 'plus' },
  'devices.createTemplate': {
    keys: ['Alt+Shift+KeyN'],
    role: 'ADMIN_WRITE',
    icon: 'plus',
  },
  'devices.test': {
    keys: ['Alt+KeyT'],
    role: 'ADMIN_WRITE',
    whileTyping: true,
    icon: 'sync',
  },
  'devices.simulate': {
    keys: ['Alt+KeyS'],
    role: 'ADMIN_WRITE',
    whileTyping: true,
    icon: 'play',
  },
  'devices.saveTraffic': { role: 'ADMIN_READ' },
  'devices.openTraffic': { role: 'ADMIN_READ' },
  'devices.judge': { keys: ['Alt+KeyJ'], role: 'ADMIN_READ', icon: 'check' },
  'devices.replay': { keys: ['Alt+KeyR'], role: 'ADMIN_WRITE', icon: 'redo' },
  'devices.remove': {
    keys: ['Delete', 'Alt+Backspace'],
    role: 'ADMIN_WRITE',
    icon: 'trash',
    danger: true,
  },
});

const entries = defineActions({
  'entry.create': { group: 'entries', keys: ['Alt+KeyN'], icon: 'plus' },
  'entry.copy': { group: 'entries', icon: 'copy' },
  'contacts.doubles': { group: 'entries', role: 'CONTACT_WRITE', icon: 'copy' },
  'entry.open': { group: 'entries', keys: ['Alt+Enter'], icon: 'draft' },
  'entry.remove': { group: 'entries', keys: ['Delete', 'Alt+Backspace'], icon: 'trash', danger: true },
});

/** Every verb of the product, once: keys, menus, the palette and the `?` help read this list, and the command line uses the same names. */
export const ACTIONS = {
  ...app,
  ...grid,
  ...rundown,
  ...block,
  ...story,
  ...air,
  ...form,
  ...guideline,
  ...production,
  ...day,
  ...rundowns,
  ...stories,
  ...templates,
  ...administration,
  ...devices,
  ...entries,
  ...calendar,
  ...prompter,
  ...reportages,
  ...reports,
  ...made,
  ...branches,
  ...agency,
  ...rounds,
  ...teams,
  ...webhooks,
  ...posts,
  ...reportageForm,
};

export type ActionId = keyof typeof ACTIONS;

export const ACTION_IDS = Object.keys(ACTIONS) as ActionId[];
