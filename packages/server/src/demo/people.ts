import type { Role } from '@lauda/domain';
import { ADMINISTRATOR_ROLES } from '../people/administrator.ts';

export const DEMO_PASSWORD = 'lauda-demo';

interface DemoPerson {
  username: string;
  name: string;
  nickname: string;
  roles: readonly Role[];
  readRate?: number;
  groups: readonly ('editors' | 'producers' | 'reporters')[];
}
/** The roles of everybody in the demo. */
export const COMMON_ROLES: readonly Role[] = [
  'RUNDOWN_READ',
  'STORY_READ',
  'ASSIGNMENT_READ',
  'PROGRAM_READ',
  'DOCUMENT_READ',
  'USER_READ',
  'PREVIEW_READ',
  'NOTICE_READ',
  'CHAT_READ',
];
const writers: readonly Role[] = [
  ...COMMON_ROLES,
  'STORY_WRITE',
  'ASSIGNMENT_WRITE',
  'ASSIGNMENT_PROPOSAL_READ',
  'ASSIGNMENT_PROPOSAL_WRITE',
  'MEDIA_READ',
  'MEDIA_WRITE',
];

/** The people of the demo: one for each way of working, all with the same password. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { username: 'suporte', name: 'Suporte Técnico', nickname: 'Suporte', roles: ['ROOT'], groups: [] },
  { username: 'admin', name: 'Adriana Moraes', nickname: 'Adriana', roles: ADMINISTRATOR_ROLES, groups: ['editors'] },
  {
    username: 'chefe',
    name: 'Carlos Henrique Prado',
    nickname: 'Carlos',
    roles: [...writers, 'STORY_ADMIN', 'RUNDOWN_WRITE', 'RUNDOWN_ADMIN', 'ASSIGNMENT_ADMIN', 'NEWS_REPORT_READ', 'NEWS_REPORT_ADMIN'],
    groups: ['editors'],
  },
  {
    username: 'editora',
    name: 'Ana Beatriz Lemos',
    nickname: 'Ana',
    roles: [...writers, 'STORY_ADMIN', 'RUNDOWN_WRITE'],
    groups: ['editors'],
  },
  { username: 'editor', name: 'Beto Siqueira', nickname: 'Beto', roles: [...writers, 'RUNDOWN_WRITE'], groups: ['editors', 'producers'] },
  {
    username: 'produtora',
    name: 'Dalva Nunes',
    nickname: 'Dalva',
    roles: [...writers, 'PRODUCTION_READ', 'PRODUCTION_WRITE', 'CONTACT_READ', 'CONTACT_WRITE'],
    groups: ['producers'],
  },
  {
    username: 'reporter',
    name: 'Elias Tavares',
    nickname: 'Elias',
    roles: [...writers, 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'],
    readRate: 0.07,
    groups: ['reporters'],
  },
  { username: 'apresentadora', name: 'Fernanda Couto', nickname: 'Fernanda', roles: COMMON_ROLES, readRate: 0.068, groups: [] },
  { username: 'imagem', name: 'Gil Assis', nickname: 'Gil', roles: [...COMMON_ROLES, 'MEDIA_READ', 'MEDIA_WRITE'], groups: [] },
  { username: 'leitor', name: 'Helena Rocha', nickname: 'Helena', roles: COMMON_ROLES, groups: [] },
];
