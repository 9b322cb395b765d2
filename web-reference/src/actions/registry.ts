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
  'app.palette': { title: 'action.palette', group: 'app', keys: ['$mod+KeyK'], whileTyping: true, hidden: true, icon: 'search' },
  'app.help': { title: 'action.help', group: 'app', keys: ['Shift+?'], icon: 'keyboard' },
  'app.undo': { title: 'action.undo', group: 'app', keys: ['$mod+KeyZ'], icon: 'undo' },
  'app.redo': { title: 'action.redo', group: 'app', keys: ['$mod+Shift+KeyZ', '$mod+KeyY'], icon: 'redo' },
  'app.theme': { title: 'action.theme', group: 'app', icon: 'moon' },
  'app.rail': { title: 'action.rail', group: 'app', keys: ['$mod+KeyB'], icon: 'menu' },
  'app.drafts': { title: 'action.drafts', group: 'app', icon: 'draft' },
  'app.notices': { title: 'action.notices', group: 'app', role: 'NOTICE_READ', icon: 'bell' },
  'app.myData': { title: 'area.myData', group: 'app', icon: 'person' },
  'app.access': { title: 'access.title', group: 'app', icon: 'lock' },
  'app.templates': { title: 'templates.title', group: 'app', role: 'RUNDOWN_READ', icon: 'rundown' },
  ...adminPages,
  'app.logOut': { title: 'area.logOut', group: 'app', icon: 'logout' },
});

const grid = defineActions({
  'grid.move': {
    title: 'action.grid.move',
    group: 'grid',
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    handledByPart: true,
    hidden: true,
  },
  'grid.extend': {
    title: 'action.grid.extend',
    group: 'grid',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    handledByPart: true,
    hidden: true,
  },
  'grid.ends': { title: 'action.grid.ends', group: 'grid', keys: ['Home', 'End', 'PageUp', 'PageDown'], handledByPart: true, hidden: true },
  'grid.edit': { title: 'action.grid.edit', group: 'grid', keys: ['F2', 'Enter'], handledByPart: true, hidden: true },
  'grid.cancel': { title: 'action.grid.cancel', group: 'grid', keys: ['Escape'], handledByPart: true, hidden: true },
  'grid.selectAll': { title: 'action.grid.selectAll', group: 'grid', keys: ['$mod+KeyA'], handledByPart: true, hidden: true },
  'grid.find': { title: 'action.grid.find', group: 'grid', keys: ['$mod+KeyF'], icon: 'search' },
  'grid.second': { title: 'action.grid.second', group: 'grid', keys: ['Alt+KeyG'], icon: 'filter' },
  'grid.columns': { title: 'action.grid.columns', group: 'grid', icon: 'columns' },
  'grid.density': { title: 'action.grid.density', group: 'grid', icon: 'density' },
});

const rundown = defineActions({
  'rundown.open': { title: 'action.rundown.open', group: 'rundown', keys: ['Alt+KeyO'], role: 'RUNDOWN_READ', icon: 'calendar' },
  'rundown.create': { title: 'action.rundown.create', group: 'rundown', role: 'RUNDOWN_WRITE', icon: 'plus' },
  'rundown.recreate': { title: 'action.rundown.recreate', group: 'rundown', role: 'RUNDOWN_WRITE', icon: 'sync' },
  'rundown.changeDate': { title: 'action.rundown.changeDate', group: 'rundown', role: 'RUNDOWN_WRITE', icon: 'calendar' },
  'rundown.approve': { title: 'action.rundown.approve', group: 'rundown', role: 'RUNDOWN_ADMIN', icon: 'check' },
  'rundown.disapprove': { title: 'action.rundown.disapprove', group: 'rundown', role: 'RUNDOWN_ADMIN', icon: 'hollow' },
  'rundown.repaginate': { title: 'action.rundown.repaginate', group: 'rundown', role: 'RUNDOWN_WRITE', icon: 'pages' },
  'rundown.credits': { title: 'action.rundown.credits', group: 'rundown', role: 'RUNDOWN_WRITE', icon: 'cg' },
  'rundown.devices': { title: 'action.rundown.devices', group: 'rundown', keys: ['Alt+KeyM'], role: 'RUNDOWN_READ', icon: 'device' },
  'rundown.logs': { title: 'action.rundown.logs', group: 'rundown', role: 'RUNDOWN_READ', icon: 'history' },
  'rundown.fit': { title: 'action.rundown.fit', group: 'rundown', keys: ['Alt+KeyT'], role: 'STORY_WRITE', icon: 'fit' },
  'rundown.lint': { title: 'action.rundown.lint', group: 'rundown', keys: ['Alt+KeyC'], role: 'RUNDOWN_READ', icon: 'lint' },
  'rundown.asRun': { title: 'action.rundown.asRun', group: 'rundown', keys: ['Alt+KeyA'], role: 'RUNDOWN_READ', icon: 'asRun' },
  'rundown.print': { title: 'action.rundown.print', group: 'rundown', keys: ['$mod+KeyP'], role: 'RUNDOWN_READ', icon: 'print' },
  'rundown.preview': { title: 'action.rundown.preview', group: 'rundown', keys: ['Alt+KeyR'], role: 'PREVIEW_READ', icon: 'preview' },
  'prompter.open': { title: 'action.prompter.open', group: 'rundown', keys: ['Alt+KeyP'], role: 'RUNDOWN_READ', icon: 'prompter' },
  'rundown.counting': { title: 'action.rundown.counting', group: 'rundown', icon: 'clock' },
});

const block = defineActions({
  'block.create': { title: 'action.block.create', group: 'block', keys: ['Alt+KeyB'], role: 'RUNDOWN_WRITE', icon: 'block' },
  'block.approve': { title: 'action.block.approve', group: 'block', role: 'RUNDOWN_ADMIN', icon: 'check' },
  'block.disapprove': { title: 'action.block.disapprove', group: 'block', role: 'RUNDOWN_ADMIN', icon: 'hollow' },
  'block.remove': { title: 'action.block.remove', group: 'block', role: 'RUNDOWN_WRITE', icon: 'trash', danger: true },
});

const story = defineActions({
  'story.create': { title: 'action.story.create', group: 'story', keys: ['Alt+KeyS'], role: 'STORY_WRITE', icon: 'plus' },
  'story.createAbove': { title: 'action.story.createAbove', group: 'story', keys: ['Alt+Shift+KeyS'], role: 'STORY_WRITE', icon: 'plus' },
  'story.open': { title: 'action.story.open', group: 'story', keys: ['Alt+Enter'], role: 'STORY_READ', icon: 'story' },
  'story.openBeside': { title: 'action.story.openBeside', group: 'story', keys: ['Alt+Shift+Enter'], role: 'STORY_READ', icon: 'split' },
  'story.cut': { title: 'action.story.cut', group: 'story', keys: ['$mod+KeyX'], role: 'STORY_WRITE', icon: 'cut' },
  'story.copy': { title: 'action.story.copy', group: 'story', keys: ['$mod+KeyC'], role: 'STORY_READ', icon: 'copy' },
  'story.paste': { title: 'action.story.paste', group: 'story', keys: ['$mod+KeyV'], role: 'STORY_WRITE', icon: 'paste' },
  'story.moveUp': { title: 'action.story.moveUp', group: 'story', keys: ['$mod+Alt+ArrowUp'], role: 'STORY_WRITE', icon: 'up' },
  'story.moveDown': { title: 'action.story.moveDown', group: 'story', keys: ['$mod+Alt+ArrowDown'], role: 'STORY_WRITE', icon: 'down' },
  'story.standBy': { title: 'action.story.standBy', group: 'story', keys: ['$mod+Shift+KeyS'], role: 'STORY_WRITE', icon: 'standby' },
  'story.approve': { title: 'action.story.approve', group: 'story', keys: ['$mod+Enter'], role: 'STORY_ADMIN', icon: 'check' },
  'story.disapprove': { title: 'action.story.disapprove', group: 'story', keys: ['$mod+Shift+Enter'], role: 'STORY_ADMIN', icon: 'hollow' },
  'story.float': { title: 'action.story.float', group: 'story', keys: ['$mod+Shift+KeyF'], role: 'STORY_WRITE', icon: 'float' },
  'story.remove': {
    title: 'action.story.remove',
    group: 'story',
    keys: ['Delete', 'Alt+Backspace'],
    role: 'STORY_WRITE',
    icon: 'trash',
    danger: true,
  },
});

const air = defineActions({
  'air.toggle': {
    title: 'action.air.toggle',
    group: 'air',
    keys: ['Space'],
    role: 'RUNDOWN_WRITE',
    handledByPart: true,
    hidden: true,
    icon: 'play',
  },
  'air.play': { title: 'action.air.play', group: 'air', role: 'RUNDOWN_WRITE', icon: 'play' },
  'air.next': { title: 'action.air.next', group: 'air', keys: ['F12'], role: 'RUNDOWN_WRITE', icon: 'play' },
  'air.stop': { title: 'action.air.stop', group: 'air', role: 'RUNDOWN_WRITE', icon: 'stop' },
  'air.blank': { title: 'action.air.blank', group: 'air', role: 'RUNDOWN_WRITE', icon: 'undo' },
  'air.goTo': { title: 'action.air.goTo', group: 'air', keys: ['Alt+KeyL'], icon: 'target' },
});

const form = defineActions({
  'form.save': { title: 'action.form.save', group: 'form', keys: ['$mod+KeyS'], whileTyping: true, icon: 'check' },
  'script.find': { title: 'action.script.find', group: 'form', keys: ['$mod+KeyH', '$mod+Shift+KeyF'], whileTyping: true, icon: 'search' },
  'script.case': { title: 'action.script.case', group: 'form', keys: ['Shift+F3'], whileTyping: true, icon: 'case' },
  'script.bracket': { title: 'action.script.bracket', group: 'form', keys: ['Alt+KeyX'], whileTyping: true, icon: 'bracket' },
  'script.preview': { title: 'action.script.preview', group: 'form', keys: ['Alt+KeyV'], whileTyping: true, icon: 'preview' },
  'script.print': { title: 'action.form.print', group: 'form', keys: ['Alt+Shift+KeyP'], whileTyping: true, icon: 'print' },
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
  'form.close': { title: 'action.form.close', group: 'form', keys: ['Alt+KeyW'], whileTyping: true, icon: 'x' },
  'form.nextTab': { title: 'action.form.nextTab', group: 'form', keys: ['Alt+PageDown'], whileTyping: true, hidden: true },
  'form.previousTab': { title: 'action.form.previousTab', group: 'form', keys: ['Alt+PageUp'], whileTyping: true, hidden: true },
});

const day = defineActions({
  'day.previous': { title: 'common.previousDay', group: 'day', keys: ['Alt+Comma'], icon: 'chevronLeft' },
  'day.next': { title: 'common.nextDay', group: 'day', keys: ['Alt+Period'], icon: 'chevronRight' },
  'day.today': { title: 'common.today', group: 'day', keys: ['Alt+KeyT'], icon: 'calendar' },
});

const rundowns = defineActions({
  'rundowns.open': { title: 'action.rundowns.open', group: 'rundowns', keys: ['Alt+KeyR'], role: 'RUNDOWN_READ', icon: 'rundown' },
  'rundowns.grid': { title: 'action.rundowns.grid', group: 'rundowns', keys: ['Alt+KeyG'], role: 'RUNDOWN_READ', icon: 'grid' },
  'rundownGrid.print': { title: 'action.rundownGrid.print', group: 'rundowns', keys: ['$mod+KeyP'], role: 'RUNDOWN_READ', icon: 'print' },
});

const administration = defineActions({
  'jobs.cancel': { title: 'action.jobs.cancel', group: 'jobs', role: 'ADMIN_WRITE', keys: ['Delete', 'Alt+Backspace'], icon: 'stop' },
  'jobs.retry': { title: 'action.jobs.retry', group: 'jobs', role: 'ADMIN_WRITE', keys: ['Alt+KeyR'], icon: 'sync' },
  'mails.cancel': { title: 'action.mails.cancel', group: 'mails', role: 'ADMIN_WRITE', keys: ['Delete', 'Alt+Backspace'], icon: 'stop' },
  'mails.retry': { title: 'action.mails.retry', group: 'mails', role: 'ADMIN_WRITE', keys: ['Alt+KeyR'], icon: 'sync' },
  'locks.release': {
    title: 'action.locks.release',
    group: 'locks',
    keys: ['Delete', 'Alt+Backspace'],
    icon: 'unlock',
    danger: true,
  },
});

const stories = defineActions({
  'stories.view': { title: 'action.stories.view', group: 'stories', keys: ['Alt+KeyV'], role: 'STORY_READ', icon: 'preview' },
  'stories.place': { title: 'action.stories.place', group: 'stories', keys: ['Alt+KeyR'], role: 'RUNDOWN_READ', icon: 'rundown' },
  'stories.versions': { title: 'action.stories.versions', group: 'stories', keys: ['Alt+KeyH'], role: 'STORY_READ', icon: 'history' },
  'stories.print': { title: 'action.stories.print', group: 'stories', keys: ['$mod+KeyP'], role: 'STORY_READ', icon: 'print' },
  'stories.restore': { title: 'action.stories.restore', group: 'stories', role: 'STORY_WRITE', icon: 'undo' },
  'stories.keep': { title: 'action.stories.keep', group: 'stories', role: 'STORY_WRITE', icon: 'drawer' },
  'drawer.move': { title: 'action.drawer.move', group: 'stories', keys: ['Alt+KeyM'], role: 'RUNDOWN_WRITE', icon: 'rundown' },
  'drawer.letGo': { title: 'action.drawer.letGo', group: 'stories', keys: ['Delete'], role: 'STORY_WRITE', icon: 'x' },
  'trash.restore': { title: 'action.trash.restore', group: 'stories', keys: ['Alt+KeyU'], icon: 'undo' },
  'trash.restoreOn': { title: 'action.trash.restoreOn', group: 'stories', icon: 'calendar' },
  'cg.copy': { title: 'action.cg.copy', group: 'stories', keys: ['$mod+KeyC'], role: 'RUNDOWN_READ', icon: 'copy' },
});

const templates = defineActions({
  'templates.create': { title: 'action.templates.create', group: 'templates', keys: ['Alt+KeyN'], role: 'RUNDOWN_WRITE', icon: 'plus' },
  'templates.copy': { title: 'action.templates.copy', group: 'templates', role: 'RUNDOWN_WRITE', icon: 'copy' },
  'templates.open': { title: 'action.templates.open', group: 'templates', keys: ['Alt+Enter'], role: 'RUNDOWN_READ', icon: 'story' },
  'templates.story': { title: 'action.story.create', group: 'templates', keys: ['Alt+KeyS'], role: 'RUNDOWN_WRITE', icon: 'plus' },
  'templates.block': { title: 'action.block.create', group: 'templates', keys: ['Alt+KeyB'], role: 'RUNDOWN_WRITE', icon: 'block' },
  'templates.moveUp': { title: 'action.story.moveUp', group: 'templates', keys: ['$mod+Alt+ArrowUp'], role: 'RUNDOWN_WRITE', icon: 'up' },
  'templates.moveDown': {
    title: 'action.story.moveDown',
    group: 'templates',
    keys: ['$mod+Alt+ArrowDown'],
    role: 'RUNDOWN_WRITE',
    icon: 'down',
  },
  'templates.removePart': {
    title: 'action.templates.removePart',
    group: 'templates',
    keys: ['Delete', 'Alt+Backspace'],
    role: 'RUNDOWN_WRITE',
    icon: 'trash',
    danger: true,
  },
  'templates.remove': { title: 'action.templates.remove', group: 'templates', role: 'RUNDOWN_WRITE', icon: 'trash', danger: true },
});

const devices = defineActions({
  'devices.create': { title: 'action.devices.create', group: 'devices', keys: ['Alt+KeyN'], role: 'ADMIN_WRITE', icon: 'plus' },
  'devices.createTemplate': {
    title: 'action.devices.createTemplate',
    group: 'devices',
    keys: ['Alt+Shift+KeyN'],
    role: 'ADMIN_WRITE',
    icon: 'plus',
  },
  'devices.test': {
    title: 'action.devices.test',
    group: 'devices',
    keys: ['Alt+KeyT'],
    role: 'ADMIN_WRITE',
    whileTyping: true,
    icon: 'sync',
  },
  'devices.simulate': {
    title: 'action.devices.simulate',
    group: 'devices',
    keys: ['Alt+KeyS'],
    role: 'ADMIN_WRITE',
    whileTyping: true,
    icon: 'play',
  },
  'devices.saveTraffic': { title: 'action.devices.saveTraffic', group: 'devices', role: 'ADMIN_READ' },
  'devices.openTraffic': { title: 'action.devices.openTraffic', group: 'devices', role: 'ADMIN_READ' },
  'devices.judge': { title: 'action.devices.judge', group: 'devices', keys: ['Alt+KeyJ'], role: 'ADMIN_READ', icon: 'check' },
  'devices.replay': { title: 'action.devices.replay', group: 'devices', keys: ['Alt+KeyR'], role: 'ADMIN_WRITE', icon: 'redo' },
  'devices.remove': {
    title: 'action.devices.remove',
    group: 'devices',
    keys: ['Delete', 'Alt+Backspace'],
    role: 'ADMIN_WRITE',
    icon: 'trash',
    danger: true,
  },
});

const entries = defineActions({
  'entry.create': { title: 'action.entry.create', group: 'entries', keys: ['Alt+KeyN'], icon: 'plus' },
  'entry.copy': { title: 'action.entry.copy', group: 'entries', icon: 'copy' },
  'contacts.doubles': { title: 'action.contacts.doubles', group: 'entries', role: 'CONTACT_WRITE', icon: 'copy' },
  'entry.open': { title: 'action.entry.open', group: 'entries', keys: ['Alt+Enter'], icon: 'draft' },
  'entry.remove': { title: 'action.entry.remove', group: 'entries', keys: ['Delete', 'Alt+Backspace'], icon: 'trash', danger: true },
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
