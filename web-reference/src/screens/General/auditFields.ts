import { CLEANED } from '@lauda/domain';
import { fieldName } from '../../app/fieldNames.ts';
import { hasText, type Text, type TextKey } from '../../i18n/i18n.ts';

/** The prefix of the text keys of an area's form, where it is not the area's own name. */
const FORMS: Readonly<Record<string, string>> = {
  devices: 'device',
  editor: 'fonts',
  google: 'maps',
  ldap: 'directory',
  license: 'licence',
  nominatim: 'maps',
  print: 'fonts',
};
const GUIDELINES = {
  classificationEnabled: ['general.fields', 'general.classification'],
  editorialsEnabled: ['general.fields', 'general.editorials'],
  editorsEnabled: ['general.fields', 'general.editors'],
  lockFinished: ['general.lockFinished'],
  reportersEnabled: ['general.fields', 'general.reporters'],
  typeEnabled: ['general.fields', 'general.type'],
  vehiclesEnabled: ['general.fields', 'general.vehicles'],
} as const;
/** Fields with another name in their form than in the contract: by area, the texts of the heading and of the field. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, readonly TextKey[]>>>> = {
  agency: { listsIds: ['settingsField.lists'], type: ['settingsField.laneType'] },
  assignments: GUIDELINES,
  branch: {
    branchName: ['branch.name'],
    logoId: ['logo.current'],
    themeColour: ['theme.colour'],
    uiFontsIds: ['audit.field.fonts'],
  },
  devices: { programsIds: ['device.programs'] },
  editor: { fontFamily: ['fonts.editorFamily'], fontSize: ['fonts.editorSize'] },
  documents: {
    branchEnabled: ['general.branches'],
    passwordExpirationDays: ['general.passwordDays'],
    privateAssignmentsEnabled: ['general.private', 'general.guidelines'],
    privateNewsReportsEnabled: ['general.private', 'general.reportages'],
    privateReportsEnabled: ['general.private', 'general.reports'],
    privateStoriesEnabled: ['general.private', 'general.stories'],
  },
  google: { apiKey: ['maps.googleKey'] },
  ldap: { caCertificate: ['directory.ca'] },
  newsReports: {
    ...GUIDELINES,
    cameramanEnabled: ['general.fields', 'general.cameraman'],
    editorEnabled: ['general.fields', 'general.editor'],
    readRate: ['general.readRate'],
  },
  nominatim: { apiKey: ['maps.key'] },
  print: { fontFamily: ['fonts.family'], fontSize: ['fonts.size'], logoId: ['logo.current'] },
  productions: { lockFinished: ['general.lockDone'] },
  reports: { events: ['settingsList.reports.events'], privateEnabled: ['general.private', 'general.reports'] },
  rundowns: {
    accumulateByBlock: ['general.byBlock'],
    automaticMos: ['general.automaticMos'],
    editIntervalMinutes: ['general.interval'],
    estimatedEnabled: ['general.estimated'],
    followPlayout: ['general.followPlayout'],
    lockAfterEnd: ['general.lockAfterEnd'],
  },
  signIn: { administratorsSecondFactor: ['signIn.secondFactor'] },
  stories: { linkEnabled: ['general.link'], readRate: ['general.readRate'] },
  users: {
    ad: ['directory.title'],
    allowedUsers: ['users.allowed'],
    email: ['myData.email'],
    groupsIds: ['settingsList.groups'],
    name: ['myData.name'],
    nickname: ['myData.nickname'],
    password: ['login.newPassword'],
    readRate: ['general.readRate'],
    roles: ['users.access'],
  },
};
/** Returns the field of a secret for the flag that tells whether it is set. */
const ofSecret = (field: string): string => (/^has[A-Z]/.test(field) ? field[3]!.toLowerCase() + field.slice(4) : field);

/** Names a changed field as its form does. */
export function fieldText(act: string, of: string, t: Text): string {
  const [area = ''] = act.split('.');
  const field = ofSecret(of);
  const otherwise = OTHERWISE[area]?.[field];
  if (otherwise) return otherwise.map((key) => t(key)).join(': ');
  const kept = Object.entries(CLEANED).find(([, name]) => name === field)?.[0];
  const key = [`history.${kept}`, `${FORMS[area] ?? area}.${field}`, `settingsField.${field}`, `audit.field.${field}`].find(hasText);
  return key && hasText(key) ? t(key) : fieldName(field);
}
