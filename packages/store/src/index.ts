export type {
  BranchDocuments,
  BranchQuestion,
  BranchSection,
  BranchStore,
  FoundInBranch,
  RemoteBranch,
  RemoteKind,
} from './branches/Branches.ts';
export { branchesOf } from './branches/Branches.ts';
export type { CalendarStore, OccurrenceChange } from './calendar/CalendarStore.ts';
export { calendarOf } from './calendar/CalendarStore.ts';
export { type CalendarView, type OpenCalendar, occurrenceKey, type ShownOccurrence } from './calendar/OpenCalendar.ts';
export type { ChatDesk } from './chat/ChatDesk.ts';
export type { ChatLog, ChatLogView } from './chat/ChatLog.ts';
export type { ChatList } from './chat/ChatRows.ts';
export type { Chats } from './chat/Chats.ts';
export type { ChatUpload } from './chat/ChatUploads.ts';
export type { ChatWindow } from './chat/ChatWindows.ts';
export type { Client, Live } from './client.ts';
export type { ServerClock } from './clock.ts';
export * from './core/changes.ts';
export type { Step } from './core/Replay.ts';
export { same, shallowSame } from './core/same.ts';
export type { Change, Row, Rows, Table } from './core/Table.ts';
export { Cell, derived, type View } from './core/views.ts';
export type { AuditWish } from './desk/Administration.ts';
export { administrationOf } from './desk/Administration.ts';
export type { AgencyStore } from './desk/Agency.ts';
export { agencyOf } from './desk/Agency.ts';
export { CHART_KINDS, type ChartData, type ChartSearch, chartsOf } from './desk/Charts.ts';
export type { ContactSearch } from './desk/Contacts.ts';
export { contactsOf } from './desk/Contacts.ts';
export { type ChartColumn, type ChartName, type ChartTable, chartTables } from './desk/chartTables.ts';
export type { Deliveries, DeliverySearch, ListedDelivery } from './desk/Deliveries.ts';
export type { ColumnView, LaneColumn } from './desk/LaneColumn.ts';
export { licenceOf } from './desk/Licence.ts';
export type { ListedMail } from './desk/Mails.ts';
export { mailsOf } from './desk/Mails.ts';
export type { BoardNotice } from './desk/NoticeBoard.ts';
export type { UserSearch } from './desk/People.ts';
export { peopleOf } from './desk/People.ts';
export type { PostSearch, PostSource, Publication } from './desk/Posts.ts';
export { postsOf } from './desk/Posts.ts';
export type { PrintedRounds, PrintedStories, Prints, WholeGuideline } from './desk/Prints.ts';
export { printsOf } from './desk/Prints.ts';
export type { ProposalSearch } from './desk/Proposals.ts';
export { proposalsOf } from './desk/Proposals.ts';
export type { RoundSearch, WrittenRound } from './desk/Rounds.ts';
export { roundsOf } from './desk/Rounds.ts';
export { sessionKeeperOf } from './desk/SessionKeeper.ts';
export type { TeamReach, TeamSearch, TeamUse } from './desk/Teams.ts';
export { teamsOf } from './desk/Teams.ts';
export type { Association, AssociationState } from './documents/Association.ts';
export type { StorySource } from './documents/DerivedDocuments.ts';
export { madeOf } from './documents/DerivedDocuments.ts';
export { DocumentForm } from './documents/DocumentForm.ts';
export type { DocumentStores } from './documents/DocumentStore.ts';
export type { DocumentViewer, ViewerState } from './documents/DocumentViewer.ts';
export type { Draft, DraftCache, Drafts } from './documents/Drafts.ts';
export type { Documents, DocumentTopic, EditedDocument } from './documents/documentKind.ts';
export { type DraftRow, draftRows } from './documents/draftRows.ts';
export type { DraftEntry } from './documents/draftTexts.ts';
export { editingOf } from './documents/Editing.ts';
export type { Forms, OpenForm } from './documents/Forms.ts';
export type { DrawerMove, FoundDocuments } from './documents/FoundDocuments.ts';
export { foundOf, type LinkedDocument } from './documents/FoundDocuments.ts';
export type { Choice, FormState } from './documents/formText.ts';
export type { FormFrame, FormView } from './documents/formView.ts';
export type { DocumentSearch, FoundPage, LiveSearch } from './documents/LiveSearch.ts';
export type { LockState, LockTab } from './documents/LockTab.ts';
export type { Locks, LockTable } from './documents/lockTable.ts';
export { type FieldConflict, type Merged, mergeFields, withPath } from './documents/mergeFields.ts';
export { reportagesOf } from './documents/Reportages.ts';
export type { ListedReportage, ReportageSearch } from './documents/reportageKind.ts';
export type { SouvArchive, SouvPage, SouvSearch } from './documents/SouvArchive.ts';
export { type DesktopWhen, type Env, type KeyValueStorage, type Mutex, remember, type Timers } from './env.ts';
export { catalogueNotice, type Done, type FailureKey, type Refusal, refusalOf } from './failures.ts';
export { jobsOf } from './jobs/Jobs.ts';
export { searchIndexOf } from './jobs/SearchIndex.ts';
export type { Language } from './language.ts';
export type { Addresses, Suggestion } from './lists/Addresses.ts';
export { type CellRule, cellProblem, EditClicks } from './lists/cells.ts';
export type { ListView, LiveList } from './lists/LiveList.ts';
export type {
  GuidelineDay,
  GuidelinePageQuery,
  GuidelineRange,
  ListedGuideline,
  ListedStory,
  StorySearch,
} from './lists/membership.ts';
export type { Reference, ReferenceView } from './lists/Reference.ts';
export { blankCopy } from './lists/Reference.ts';
export type { Setting } from './lists/Setting.ts';
export { RELOAD_REST_MS, SpacedReload } from './lists/SpacedReload.ts';
export { type Answer, StoreQuery } from './lists/StoreQuery.ts';
export type { LiveEvent, LiveMessage } from './live.ts';
export type { Opening } from './Maker.ts';
export type { ArchiveList, ArchiveLists } from './media/ArchiveLists.ts';
export { MediaDialogs, type MediaEntry } from './media/MediaDialogs.ts';
export { type MediaCalls, MediaSearch, type MediaSearchView } from './media/MediaSearch.ts';
export { mediaOf } from './media/MediaStore.ts';
export type { Upload, UploadState } from './media/Upload.ts';
export { memoryEnv } from './memoryEnv.ts';
export type { FieldProblem, NewNotice, Notice, NoticeLevel, Text } from './notice.ts';
export { copyDetails, type Notices } from './notices.ts';
export type { AirCommand } from './rundowns/airItems.ts';
export { airingIn } from './rundowns/airItems.ts';
export type { BusyFlags, RundownVerb } from './rundowns/Busy.ts';
export type { Clip, Clipboard } from './rundowns/clipboard.ts';
export { type LoadState, OpenRundown } from './rundowns/OpenRundown.ts';
export type { BlockRow, Header } from './rundowns/RundownData.ts';
export type { RundownStore } from './rundowns/RundownStore.ts';
export { PREVIEW_TAB, type RundownTab, type RundownTabs, type TabRundown, type TabStory } from './rundowns/RundownTabs.ts';
export type { Timing } from './rundowns/timing.ts';
export type { VisibleBlock, VisibleRundown } from './rundowns/visible.ts';
export { Store, type StoreOptions } from './Store.ts';
export type { SignInStep } from './secondStep.ts';
export type { Session, SessionState } from './session.ts';
export type { SettingsListName, SettingsStore } from './settings.ts';
export { PASSWORD_MESSAGES } from './signInWords.ts';
export { closed, opened, type Strip } from './tabs.ts';
export { TemplateStore } from './templates/TemplateStore.ts';
export { templatesOf } from './templates/templatesOf.ts';
export type { Guideline, GuidelineConfig, GuidelineEmail, Proposal } from './types.ts';
export {
  type Command,
  type Recorder,
  type StepFilter,
  type UndoNews,
  type UndoResult,
  UndoStack,
  type UndoStep,
  type UndoView,
} from './undo.ts';
export type { MoveTarget } from './verbs.ts';
