import type { IconName } from '../components/icons.tsx';

export const AREA_GROUPS = ['show', 'plan', 'sources', 'publish', 'know', 'talk'] as const;
export type AreaGroup = (typeof AREA_GROUPS)[number];

export interface Area {
  readonly id: string;
  readonly icon: IconName;
  /** The role that opens it; areas of the person's menu need none. */
  readonly role: string | null;
  /** `person`: in the person's menu instead of the rail. */
  readonly group: AreaGroup | 'person';
}

/** The 30 areas of the main menu (MENU-01). Each is shown only to those who hold its role (MENU-32). */
export const AREAS = [
  { id: 'rundown', icon: 'rundown', role: 'RUNDOWN_READ', group: 'show' },
  { id: 'rundowns', icon: 'rundowns', role: 'RUNDOWN_READ', group: 'show' },
  { id: 'rundownGrid', icon: 'grid', role: 'RUNDOWN_READ', group: 'show' },
  { id: 'stories', icon: 'story', role: 'STORY_READ', group: 'show' },
  { id: 'scripts', icon: 'script', role: 'STORY_READ', group: 'show' },
  { id: 'preview', icon: 'preview', role: 'PREVIEW_READ', group: 'show' },
  { id: 'cgList', icon: 'cg', role: 'RUNDOWN_READ', group: 'show' },
  { id: 'drawer', icon: 'drawer', role: 'STORY_READ', group: 'show' },
  { id: 'guidelines', icon: 'guideline', role: 'ASSIGNMENT_READ', group: 'plan' },
  { id: 'reportages', icon: 'reportage', role: 'NEWS_REPORT_READ', group: 'plan' },
  { id: 'productions', icon: 'production', role: 'PRODUCTION_READ', group: 'plan' },
  { id: 'productionsMap', icon: 'map', role: 'PRODUCTION_READ', group: 'plan' },
  { id: 'teamsSchedule', icon: 'team', role: 'TEAM_READ', group: 'plan' },
  { id: 'rounds', icon: 'round', role: 'ROUND_READ', group: 'plan' },
  { id: 'newsSuggestions', icon: 'suggestion', role: 'ASSIGNMENT_PROPOSAL_READ', group: 'plan' },
  { id: 'proposals', icon: 'proposal', role: 'ASSIGNMENT_PROPOSAL_READ', group: 'plan' },
  { id: 'agency', icon: 'agency', role: 'AGENCY_READ', group: 'sources' },
  { id: 'contacts', icon: 'contacts', role: 'CONTACT_READ', group: 'sources' },
  { id: 'mediaCenter', icon: 'media', role: 'MEDIA_READ', group: 'sources' },
  { id: 'search', icon: 'search', role: 'DOCUMENT_READ', group: 'sources' },
  { id: 'posts', icon: 'post', role: 'POST_READ', group: 'publish' },
  { id: 'calendar', icon: 'calendar', role: 'CALENDAR_READ', group: 'know' },
  { id: 'reports', icon: 'report', role: 'REPORT_READ', group: 'know' },
  { id: 'charts', icon: 'chart', role: 'CHART_READ', group: 'know' },
  { id: 'archive', icon: 'archive', role: 'DOCUMENT_READ', group: 'know' },
  { id: 'trash', icon: 'trash', role: 'DOCUMENT_READ', group: 'know' },
  { id: 'chat', icon: 'chat', role: 'CHAT_READ', group: 'talk' },
  { id: 'chatHistory', icon: 'history', role: 'CHAT_READ', group: 'talk' },
  { id: 'myData', icon: 'person', role: null, group: 'person' },
  { id: 'logOut', icon: 'logout', role: null, group: 'person' },
] as const satisfies readonly Area[];

export type AreaId = (typeof AREAS)[number]['id'];
