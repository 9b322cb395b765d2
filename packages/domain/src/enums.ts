// Every enumeration of the product as data: the contract, the server and the screens read the same list.

export const LOCALES = ['en_US', 'es_ES', 'pt_BR'] as const;
export type Locale = (typeof LOCALES)[number];

export const USER_CATEGORIES = ['all', 'active', 'editors', 'imageEditors', 'producers', 'reporters'] as const;
export type UserCategory = (typeof USER_CATEGORIES)[number];

export const ROLES = [
  'ROOT',
  'ADMIN_READ',
  'ADMIN_WRITE',
  'AGENCY_ADMIN',
  'AGENCY_READ',
  'ASSIGNMENT_ADMIN',
  'ASSIGNMENT_READ',
  'ASSIGNMENT_WRITE',
  'ASSIGNMENT_PROPOSAL_READ',
  'ASSIGNMENT_PROPOSAL_WRITE',
  'BRANCH_READ',
  'CALENDAR_ADMIN',
  'CALENDAR_READ',
  'CALENDAR_WRITE',
  'CHART_READ',
  'CHAT_READ',
  'CONTACT_ADMIN',
  'CONTACT_READ',
  'CONTACT_WRITE',
  'DOCUMENT_ADMIN',
  'DOCUMENT_READ',
  'MEDIA_READ',
  'MEDIA_WRITE',
  'NEWS_REPORT_ADMIN',
  'NEWS_REPORT_READ',
  'NEWS_REPORT_WRITE',
  'NOTICE_ADMIN',
  'NOTICE_READ',
  'NOTICE_WRITE',
  'POST_READ',
  'POST_WRITE',
  'PREVIEW_READ',
  'PRODUCTION_ADMIN',
  'PRODUCTION_READ',
  'PRODUCTION_WRITE',
  'PROGRAM_READ',
  'PROGRAM_WRITE',
  'REPORT_ADMIN',
  'REPORT_READ',
  'REPORT_WRITE',
  'ROUND_ADMIN',
  'ROUND_READ',
  'ROUND_WRITE',
  'RUNDOWN_ADMIN',
  'RUNDOWN_READ',
  'RUNDOWN_WRITE',
  'STORY_ADMIN',
  'STORY_READ',
  'STORY_WRITE',
  'TEAM_READ',
  'TEAM_WRITE',
  'USER_READ',
  'USER_WRITE',
] as const;
export type Role = (typeof ROLES)[number];

export const ACCESS_LEVELS = ['none', 'read', 'write', 'admin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

export const ACCESS_AREAS = [
  'administration',
  'agency',
  'assignments',
  'assignmentProposals',
  'branches',
  'calendar',
  'charts',
  'chat',
  'contacts',
  'documents',
  'mediaCenter',
  'mobile',
  'newsReports',
  'notices',
  'posts',
  'preview',
  'productions',
  'programs',
  'reports',
  'rounds',
  'rundowns',
  'stories',
  'teams',
  'users',
] as const;
export type AccessArea = (typeof ACCESS_AREAS)[number];

export const DOCUMENT_STATES = ['PRODUCING', 'COVERING', 'COMPLETED', 'INTERRUPTED', 'EDITING'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The states in which a guideline is finished: a setting may lock it then (LOCK-20). */
export const FINISHED_STATES = ['COMPLETED', 'INTERRUPTED'] as const satisfies readonly DocumentState[];

export const OTHER_STATUSES = ['NEW', 'PRODUCING', 'DONE'] as const;
export type OtherStatus = (typeof OTHER_STATUSES)[number];

export const CHANGE_EVENTS = ['CREATED', 'UPDATED', 'DELETED', 'MOVED', 'APPROVED', 'DISAPPROVED'] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

export const PLAY_COMMANDS = ['PLAY', 'STOP', 'BLANK'] as const;
export type PlayCommand = (typeof PLAY_COMMANDS)[number];

export const DISPLAY_STATUSES = ['blank', 'play', 'stop'] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

export const STORY_SECTION_TYPES = ['HEADER', 'FOOTER', 'LINK', 'LIVE_VO', 'RECORDED_VO', 'VT'] as const;
export type StorySectionType = (typeof STORY_SECTION_TYPES)[number];

export const SUB_SECTION_TYPES = ['CAMERA_TEXT', 'CG', 'MOS_CG', 'MOS_VIDEO', 'TEXT'] as const;
export type SubSectionType = (typeof SUB_SECTION_TYPES)[number];

export const NEWS_REPORT_SECTION_TYPES = [
  'appearance',
  'art',
  'interview',
  'off',
  'soundup',
  'opening',
  'heading',
  'closure',
  'teaser',
  'quote',
  'sound-up',
] as const;
export type NewsReportSectionType = (typeof NEWS_REPORT_SECTION_TYPES)[number];

export const MEDIA_KINDS = ['IMAGE', 'VIDEO', 'AUDIO', 'OTHER'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const MEDIA_STATUSES = ['absent', 'empty', 'ready'] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

export const MEDIA_TYPES = ['NEWSPAPER', 'RADIO', 'TV', 'WEB'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const FIELD_KINDS = [
  'BOOLEAN',
  'CUSTOM',
  'DATE',
  'DATETIME',
  'DOUBLE',
  'ENUMERATION',
  'FLOAT',
  'INTEGER',
  'LONG',
  'STRING',
  'TIME',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const ENTITY_KINDS = ['GUIDELINE', 'ASSIGNMENT', 'PRODUCTION', 'REPORTAGE', 'NEWS_REPORT', 'STORY'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];
/** The kinds of documents by the words people use, each with its word in paths and roles. */
const WIRE_KINDS = {
  GUIDELINE: 'ASSIGNMENT',
  PRODUCTION: 'PRODUCTION',
  REPORTAGE: 'NEWS_REPORT',
  STORY: 'STORY',
} as const satisfies Partial<Record<EntityKind, EntityKind>>;
type NamedKind = keyof typeof WIRE_KINDS;
/** Finds a kind by either of its words; undefined for any other word. */
export const entityKind = (word: string): NamedKind | undefined =>
  (Object.keys(WIRE_KINDS) as NamedKind[]).find((kind) => kind === word || WIRE_KINDS[kind] === word);
/** The word of the paths and the roles for a kind. */
export const wireKind = <K extends NamedKind>(kind: K): (typeof WIRE_KINDS)[K] => WIRE_KINDS[kind];

export const MATCH_MODES = ['FUZZY', 'MUST', 'PHRASE', 'SHOULD'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

export const NUMBER_LABELS = ['cell_phone', 'fax', 'other', 'residential', 'work'] as const;
export type NumberLabel = (typeof NUMBER_LABELS)[number];

export const CONTACT_KINDS = ['agendaContact', 'contact'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const RECURRENCE_ENDS = ['never', 'date', 'count'] as const;
export type RecurrenceEnd = (typeof RECURRENCE_ENDS)[number];

export const GROUP_ROLES = ['editors', 'producers', 'reporters'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const THEME_COLOURS = [
  'default dark blue',
  'cyan',
  'daybreak blue',
  'dust red',
  'geek blue',
  'gold',
  'lime',
  'magenta',
  'orange',
  'polar green',
  'purple',
  'volcano',
  'yellow',
] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];

export const COUNTING_MODES = ['progressive', 'regressive'] as const;
export type CountingMode = (typeof COUNTING_MODES)[number];

export const TAB_TYPES = ['rundown', 'form'] as const;
export type TabType = (typeof TAB_TYPES)[number];

export const LANE_TYPES = ['facebook', 'rss', 'twitter'] as const;
export type LaneType = (typeof LANE_TYPES)[number];

export const UNSAVED_SECTIONS = ['checklists', 'guidelines', 'reports', 'reportages', 'stories'] as const;
export type UnsavedSection = (typeof UNSAVED_SECTIONS)[number];

/** Kinds of document that carry locks, revisions and drafts; 'report' stands beside the four of the mission. */
export const DOCUMENT_KINDS = ['guideline', 'reportage', 'production', 'story', 'report'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Days of the week from Sunday, and which of a month: first to fifth, -1 the last. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const DAY_ORDERS = [1, 2, 3, 4, 5, -1] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Minutes before an event: 15 and 30 minutes, 1 to 4 hours, 1 to 4 days, a week. */
export const REMINDER_MINUTES = [15, 30, 60, 120, 180, 240, 1440, 2880, 4320, 5760, 10_080] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

/** Pages to print, as their routes name them. */
export const PRINT_KINDS = [
  'guideline-archive',
  'guideline-content',
  'guideline-grid',
  'news-content',
  'reportage-archive',
  'reportage-content',
  'round-content',
  'story-content',
  'story-voice-over',
  'story-grid',
  'team-grid',
] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Tells whether a value is one of a list, so that what comes from outside is refused before it is used (RUN-DISP-02). */
export const isOneOf = <T extends string | number>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);

/** The icons an entry of a list may be marked with, as a calendar or a category of reports. */
export const ENTRY_ICONS = [
  'calendar',
  'star',
  'bell',
  'clock',
  'map',
  'person',
  'team',
  'contacts',
  'chat',
  'round',
  'post',
  'agency',
  'globe',
  'media',
  'preview',
  'prompter',
  'reportage',
  'story',
  'guideline',
  'proposal',
  'production',
  'suggestion',
  'chart',
  'report',
  'archive',
  'search',
  'target',
  'warning',
  'sun',
  'moon',
  'print',
  'lock',
] as const;
export type EntryIcon = (typeof ENTRY_ICONS)[number];
