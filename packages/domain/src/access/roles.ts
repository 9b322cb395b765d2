import { ACCESS_AREAS, type AccessArea, type AccessLevel, type DocumentKind, ROLES, type Role, wireKind } from '../enums.ts';

/** The prefix of the roles of each area; an area is as deep as it has roles. */
const PREFIX: Readonly<Record<AccessArea, string | null>> = {
  administration: 'ADMIN',
  agency: 'AGENCY',
  assignments: 'ASSIGNMENT',
  assignmentProposals: 'ASSIGNMENT_PROPOSAL',
  branches: 'BRANCH',
  calendar: 'CALENDAR',
  charts: 'CHART',
  chat: 'CHAT',
  contacts: 'CONTACT',
  documents: 'DOCUMENT',
  mediaCenter: 'MEDIA',
  mobile: null,
  newsReports: 'NEWS_REPORT',
  notices: 'NOTICE',
  posts: 'POST',
  preview: 'PREVIEW',
  productions: 'PRODUCTION',
  programs: 'PROGRAM',
  reports: 'REPORT',
  rounds: 'ROUND',
  rundowns: 'RUNDOWN',
  stories: 'STORY',
  teams: 'TEAM',
  users: 'USER',
};
const DEPTH = ['READ', 'WRITE', 'ADMIN'] as const;
const known = new Set<string>(ROLES);
const roleOf = (area: AccessArea, depth: (typeof DEPTH)[number]): Role | undefined => {
  const role = `${PREFIX[area]}_${depth}`;
  return PREFIX[area] !== null && known.has(role) ? (role as Role) : undefined;
};

/** Tells whether somebody holds every role asked for; whoever holds ROOT may do anything (PERM-01, 02). */
export const can = (held: readonly Role[], asked: readonly Role[]): boolean =>
  held.includes('ROOT') || asked.every((role) => held.includes(role));

const KEEPING: readonly Role[] = ['ROOT', 'ADMIN_READ', 'ADMIN_WRITE', 'USER_WRITE', 'PROGRAM_WRITE'];
/** Whether somebody administers the newsroom: its settings, its users or its programs. */
export const administers = (roles: readonly Role[]): boolean => KEEPING.some((role) => roles.includes(role));

/** The levels an area offers, none first, as far as roles exist (PERM-04, 05). */
export const levelsOf = (area: AccessArea): AccessLevel[] => [
  'none',
  ...DEPTH.filter((depth) => roleOf(area, depth)).map((depth) => depth.toLowerCase() as AccessLevel),
];

/** The highest level of an area that some roles reach. */
export function levelOf(area: AccessArea, roles: readonly Role[]): AccessLevel {
  const depth = [...DEPTH].reverse().find((each) => {
    const role = roleOf(area, each);
    return role !== undefined && roles.includes(role);
  });
  return depth ? (depth.toLowerCase() as AccessLevel) : 'none';
}

/** Answers the roles after a level of an area is given: those of the level and all below it, with the roles held in other areas (PERM-04). */
export function withLevel(roles: readonly Role[], area: AccessArea, level: AccessLevel): Role[] {
  const depth = DEPTH.findIndex((each) => each.toLowerCase() === level);
  const given = DEPTH.slice(0, depth + 1).flatMap((each) => roleOf(area, each) ?? []);
  const others = roles.filter((role) => !DEPTH.some((each) => roleOf(area, each) === role));
  return [...others, ...given];
}

/** The level of every area that some roles reach, as the access matrix shows it. */
export const accessMatrix = (roles: readonly Role[]): { area: AccessArea; level: AccessLevel }[] =>
  ACCESS_AREAS.map((area) => ({ area, level: levelOf(area, roles) }));

/** The role that writes documents of a kind: a save asks for it, and so do its lock and its privacy (LOCK-10, PERM-07). */
export const WRITE_ROLE: Readonly<Record<DocumentKind, Role>> = {
  guideline: `${wireKind('GUIDELINE')}_WRITE`,
  production: `${wireKind('PRODUCTION')}_WRITE`,
  reportage: `${wireKind('REPORTAGE')}_WRITE`,
  report: 'REPORT_WRITE',
  story: `${wireKind('STORY')}_WRITE`,
};
/** The role that reads documents of a kind. */
export const READ_ROLE: Readonly<Record<DocumentKind, Role>> = {
  guideline: `${wireKind('GUIDELINE')}_READ`,
  production: `${wireKind('PRODUCTION')}_READ`,
  reportage: `${wireKind('REPORTAGE')}_READ`,
  report: 'REPORT_READ',
  story: `${wireKind('STORY')}_READ`,
};
