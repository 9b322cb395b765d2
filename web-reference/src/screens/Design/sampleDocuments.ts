import type { PrintConfig, Vehicle } from '@lauda/sdk';
import type { Guideline } from '@lauda/store';
import { type Answers, refuse, refuseFor } from '../../app/sampleClient.ts';

const WRITTEN: Guideline = {
  id: 1,
  uuid: '1',
  version: 3,
  textVersion: 2,
  slug: 'CHUVA NA SERRA',
  date: '2026-11-20',
  branchId: null,
  teamId: null,
  typeId: null,
  classificationId: null,
  programsIds: [1],
  editorialsIds: [],
  editorsIds: [],
  producersIds: [3],
  reportersIds: [2],
  vehiclesIds: [],
  cameraman: 'Jonas',
  proposal: 'Como está a estrada da serra depois da chuva da noite, e quando ela abre de novo.',
  referral: 'Ouvir moradores e a Defesa Civil.',
  information: 'A Defesa Civil fala às 9h. A estrada está fechada desde as 4h.',
  content: null,
  cover: null,
  observation: null,
  interviewee: null,
  scheduleTime: '08:30:00',
  guides: [],
  production: [
    { id: 1, label: 'Autorização para o drone', date: null, time: null, information: null, done: true },
    { id: 2, label: 'Confirmar a Defesa Civil', date: null, time: '08:00:00', information: null, done: false },
  ],
  state: 'COVERING',
  excluded: false,
  private: false,
  allowedUsers: [],
  ownerId: 1,
  visible: true,
  changeDate: '2026-11-20T07:42:00',
  authorNickname: 'Adriana',
};
const guideline = (id: number, slug: string, fields: Partial<Guideline>): Guideline => ({
  ...WRITTEN,
  id,
  uuid: String(id),
  slug,
  ...fields,
});

const GUIDELINES: readonly Guideline[] = [
  WRITTEN,
  guideline(2, 'FEIRA DE EMPREGO', { state: 'PRODUCING', scheduleTime: '10:00:00', reportersIds: [], production: [] }),
  guideline(3, 'DENÚNCIA NO HOSPITAL', { state: 'EDITING', private: true, allowedUsers: [2], scheduleTime: null, production: [] }),
  guideline(4, 'VACINA NAS ESCOLAS', { state: 'COMPLETED', scheduleTime: '07:15:00', producersIds: [], authorNickname: 'Beto' }),
  guideline(5, 'PONTE INTERDITADA', { state: 'INTERRUPTED', scheduleTime: '14:00:00', production: [] }),
];

const loaded: Answers['x'] = (id: number) => GUIDELINES.find((each) => each.id === id);
/** A day of guidelines that can be read and written. */
export const WITH_GUIDELINES: Answers = { 'assignments.list': () => GUIDELINES, 'assignments.load': loaded };
/** A day without guidelines. */
export const NO_GUIDELINES: Answers = { 'assignments.list': () => [] };
export const GUIDELINES_REFUSED: Answers = { 'assignments.list': refuse, 'assignments.load': refuse };
const HOLDER = { id: 1, uuid: '1', userId: 2, nickname: 'Beto', since: '2026-11-20T08:01:00-03:00', expires: '2036-11-20T08:31:00-03:00' };
/** The opened guideline is locked by another person. */
export const GUIDELINE_LOCKED: Answers = {
  ...WITH_GUIDELINES,
  'locks.list': () => [HOLDER],
  'locks.renew': () => refuseFor(HOLDER),
};
/** The opened guideline is private to another person. */
export const GUIDELINE_HIDDEN: Answers = { 'assignments.load': () => ({ ...WRITTEN, visible: false }) };

const VEHICLES: readonly Vehicle[] = [
  { id: 1, version: 1, name: 'TV Horizonte', type: 'TV' },
  { id: 2, version: 1, name: 'Rádio Horizonte FM', type: 'RADIO' },
  { id: 3, version: 2, name: 'horizonte.example', type: 'WEB' },
];
const stored = (entry: Partial<Vehicle>) => ({ ...entry, version: (entry.version ?? 0) + 1 });
/** Entries that can be edited; the first is in use. */
export const WITH_VEHICLES: Answers = {
  'vehicles.list': () => VEHICLES,
  'vehicles.create': (entry: Partial<Vehicle>) => stored({ ...entry, id: Date.now() }),
  'vehicles.update': stored,
  'vehicles.usageCount': (id: number) => (id === 1 ? 4 : 0),
  'vehicles.remove': () => true,
};
export const NO_VEHICLES: Answers = { ...WITH_VEHICLES, 'vehicles.list': () => [] };
export const VEHICLES_REFUSED: Answers = { 'vehicles.list': refuse };

/** The print fonts. */
export const FONTS: PrintConfig = { id: 0, version: 1, fontFamily: 'Georgia', fontSize: 14, logoId: null };
export const WITH_FONTS: Answers = {
  'print.config.get': () => FONTS,
  'editor.config.get': () => ({ id: 0, version: 1, fontFamily: 'Inter', fontSize: 12 }),
  'print.config.save': (typed: PrintConfig) => ({ ...typed, version: typed.version + 1 }),
};
export const FONTS_REFUSED: Answers = { 'print.config.get': refuse, 'editor.config.get': refuse };
