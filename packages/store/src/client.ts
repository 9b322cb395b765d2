import type { LockKeeperOptions, Newsroom, Realtime } from '@lauda/sdk';

/** The calls of the newsroom client the store uses. */
export type Client = Pick<
  Newsroom,
  | 'assignmentProposals'
  | 'assignments'
  | 'auth'
  | 'authorities'
  | 'branch'
  | 'bridge'
  | 'calendars'
  | 'classifications'
  | 'contacts'
  | 'devices'
  | 'documents'
  | 'editorials'
  | 'files'
  | 'groups'
  | 'index'
  | 'jobs'
  | 'locks'
  | 'mails'
  | 'mam'
  | 'maps'
  | 'mos'
  | 'newsReports'
  | 'nominatim'
  | 'print'
  | 'productions'
  | 'programs'
  | 'rundowns'
  | 'stories'
  | 'storyTemplates'
  | 'time'
  | 'types'
  | 'users'
  | 'vehicles'
>;
/** The live events the store listens to. */
export type Live = Pick<Realtime, 'subscribe' | 'onState' | 'onGap' | 'onNotice' | 'connect' | 'close' | 'state'> &
  Partial<Pick<Realtime, 'startAfter' | 'heardAt'>>;
export type LockCalls = LockKeeperOptions['locks'] & Pick<Client['locks'], 'takeOver'>;
