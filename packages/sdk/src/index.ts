export { Assignments } from './areas/assignments.ts';
export { Auth, AuthLogs, Authorities, Time, Tokens } from './areas/auth.ts';
export { Branch, BranchSettings } from './areas/branch.ts';
export { Bridge } from './areas/bridge.ts';
export { CalendarCategories, CalendarEvents, Calendars } from './areas/calendars.ts';
export { ContactNumbers, Contacts } from './areas/contacts.ts';
export { Devices, DeviceTemplates, MosTemplates } from './areas/devices.ts';
export { Documents, Locks } from './areas/documents.ts';
export { Files } from './areas/files.ts';
export { Mails } from './areas/mails.ts';
export { Mam, MamAssets, MamMedia } from './areas/mam.ts';
export { Maps } from './areas/maps.ts';
export { Mos } from './areas/mos.ts';
export { NewsReports } from './areas/news-reports.ts';
export { Posts, Wordpress, WordpressConfigs } from './areas/posts.ts';
export { Productions } from './areas/productions.ts';
export { Programs } from './areas/programs.ts';
export { AssignmentProposals } from './areas/proposals.ts';
export { ReportCategories, Reports } from './areas/reports.ts';
export { Rounds } from './areas/rounds.ts';
export { RundownBlocks } from './areas/rundown-blocks.ts';
export { RundownMos } from './areas/rundown-mos.ts';
export { RundownStories } from './areas/rundown-stories.ts';
export { RundownTemplates, StoryTemplates, TemplateBlocks } from './areas/rundown-templates.ts';
export { RundownCredits, Rundowns } from './areas/rundowns.ts';
export { Stories } from './areas/stories.ts';
export { Teams } from './areas/teams.ts';
export { Me, type UserListName, UserSession, Users } from './areas/users.ts';
export { WebhookDeliveries, Webhooks } from './areas/webhooks.ts';
export { addressesOf } from './core/addresses.ts';
export { type Args, call, download, type Entry, type PagedRoute, pages, type Query, type Result, type Route } from './core/call.ts';
export { CookieJar } from './core/cookies.ts';
export * from './core/errors.ts';
export { type FetchOptions, FetchTransport } from './core/fetch.ts';
export type { AirOptions, CallOptions, GotResponse, Logger, SentRequest, UploadOptions } from './core/options.ts';
export { Page, type PageBody, PagePromise } from './core/page.ts';
export {
  type Answer,
  type CallArgs,
  type Caller,
  type Exchange,
  type HttpOptions,
  HttpTransport,
  type Part,
  type Transport,
} from './core/transport.ts';
export { newUuid } from './core/uuid.ts';
export {
  Collection,
  type CollectionPath,
  Entries,
  type EntriesPath,
  EntryList,
  LoadedEntries,
  LoadedList,
  ReferenceList,
  type ReferencePath,
} from './families/Collection.ts';
export { DocumentArea, type DocumentPath, EditableDocument } from './families/DocumentArea.ts';
export { Settings, type SettingsPath } from './families/Settings.ts';
export { type Dispatching, Newsroom, type NewsroomOptions } from './Newsroom.ts';
export type { LiveMessage, RealtimeNotice, RealtimeState, TopicName } from './realtime/messages.ts';
export { type Socket, type SocketFactory, systemTimers, type Timers } from './realtime/ports.ts';
export { Realtime } from './realtime/Realtime.ts';
export { TOPICS, type TopicPayloads } from './realtime/topics.gen.ts';
export type * from './schema.gen.ts';
export { LockKeeper, type LockKeeperOptions } from './session/locks.ts';
export { SettledHook } from './session/settled.ts';
