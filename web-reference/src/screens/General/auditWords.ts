import type { AuditEntry } from '@lauda/sdk';
import type { Option } from '../../components/Select.tsx';
import { hasText, type Text, type TextKey } from '../../i18n/i18n.ts';
import { fieldText } from './auditFields.ts';

/** The subjects of acts that no list or page is named after, and those that share a page with others. */
const OTHERWISE: Readonly<Record<string, TextKey>> = {
  agency: 'area.agency',
  'agency.wire': 'audit.of.wire',
  assignments: 'area.guidelines',
  calendars: 'area.calendar',
  'calendars.feed': 'audit.of.calendarFeed',
  cleaning: 'history.title',
  contacts: 'area.contacts',
  'devices.simulator': 'audit.of.simulator',
  'devices.templates': 'audit.of.deviceTemplates',
  'devices.templates.mos': 'audit.of.mosTemplates',
  documents: 'audit.of.documents',
  editor: 'audit.of.editor',
  files: 'audit.of.files',
  google: 'maps.title',
  ldap: 'directory.title',
  license: 'licence.title',
  newsReports: 'area.reportages',
  nominatim: 'audit.of.nominatim',
  outbound: 'audit.of.outbound',
  print: 'audit.of.print',
  productions: 'area.productions',
  reports: 'area.reports',
  rounds: 'area.rounds',
  rundowns: 'area.rundowns',
  'signIn.identities': 'audit.of.identities',
  stories: 'area.stories',
  'users.secondFactor': 'secondStep.title',
  'users.session': 'audit.of.sessions',
  'webhooks.deliveries': 'deliveries.title',
};
const VERBS: Readonly<Record<string, TextKey>> = {
  cancel: 'audit.cancelled',
  create: 'audit.created',
  import: 'audit.imported',
  link: 'audit.linked',
  rebuild: 'audit.rebuilt',
  register: 'audit.registered',
  remove: 'audit.removed',
  replay: 'audit.replayed',
  resetPassword: 'audit.passwordReset',
  restore: 'audit.restored',
  retry: 'audit.retried',
  run: 'audit.run',
  say: 'audit.said',
  setServerUrl: 'audit.addressSet',
  start: 'audit.started',
  stop: 'audit.stopped',
  sync: 'audit.synchronised',
  take: 'audit.taken',
  update: 'audit.updated',
};
const groupOf = (act: string): string => act.slice(0, act.lastIndexOf('.'));

/** Names the subject of an act as its page does: `mail.config.update` is about the mail server. */
export function placeOf(act: string, t: Text): string {
  for (let group = groupOf(act) || act; group; group = groupOf(group)) {
    const key = [OTHERWISE[group] ?? '', `settingsList.${group}`, `${group}.title`].find(hasText);
    if (key && hasText(key)) return t(key);
  }
  return t('general.title');
}
/** Writes an act: its subject, and what was done. */
export function actText(act: string, t: Text): string {
  const verb = act.slice(act.lastIndexOf('.') + 1);
  const key = VERBS[verb];
  return `${placeOf(act, t)} · ${key ? t(key) : verb}`;
}
/** Returns the subjects to filter acts by, each once. */
export function placeOptions(acts: readonly string[], t: Text): Option[] {
  const found = new Map<string, string>();
  for (const group of [...new Set(acts.map(groupOf))].sort((a, b) => a.length - b.length)) {
    const label = placeOf(`${group}.update`, t);
    if (!found.has(label)) found.set(label, group);
  }
  return [...found].map(([label, value]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Writes a value; a secret shows only whether it was set. */
export function valueText(value: unknown, t: Text): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === '***') return t('audit.secret');
  if (value === '*** new') return t('audit.secretNew');
  if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((each) => valueText(each, t)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
type Fields = Readonly<Record<string, unknown>> | null;
/** Fields that no person sets: ids and computed values. */
export const TECHNICAL_FIELDS: ReadonlySet<string> = new Set(
  'id uuid version authorId authorNickname daysToExpire existence failedStatus items lastNotice online productVersion refusedFrom templates'.split(
    ' ',
  ),
);
/** Returns the fields an act changed, with their old and new values. */
export function changesOf({ act, before, after }: AuditEntry, t: Text) {
  const [was, is] = [before as Fields, after as Fields];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter((name) => !TECHNICAL_FIELDS.has(name));
  return names.map((name) => ({
    name,
    label: fieldText(act, name, t),
    was: was && valueText(was[name], t),
    is: is && valueText(is[name], t),
  }));
}
