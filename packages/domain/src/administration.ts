import { LICENCE_WARNING_DAYS } from './limits.ts';
import type { MessageKey } from './messages/texts/keys.ts';

/** The protocols a streaming server is reached by. */
export const STREAMING_PROTOCOLS = ['hls', 'http', 'https', 'rtmp', 'rtmps', 'rtsp', 'srt'] as const;
export type StreamingProtocol = (typeof STREAMING_PROTOCOLS)[number];

/** The data a cleanup removes after some days: each with the setting that says how many, in the order they are shown. */
export const CLEANED = {
  chat: 'chatHistoryDays',
  trash: 'trashedDocumentsDays',
  notices: 'noticesDays',
  rundownLogs: 'rundownLogsDays',
  revisions: 'documentVersionsDays',
  audit: 'auditDays',
} as const;
/** The name of one kind of data that a cleanup removes. */
export type CleanedTarget = keyof typeof CLEANED;
export const CLEANED_TARGETS = Object.keys(CLEANED) as [CleanedTarget, ...CleanedTarget[]];
/** How many days something may be kept; 0 keeps it for ever. */
export const RETENTION_DAYS = { min: 0, max: 36_500 } as const;

/** Why a mail server refused a mail, or a trial of its settings failed, each with its text. */
export const MAIL_FAILURES = {
  unreachable: 'phrases:mailUnreachable',
  certificate: 'phrases:mailCertificate',
  tls: 'phrases:mailTls',
  credentials: 'phrases:mailCredentials',
  sender: 'phrases:mailSender',
  recipients: 'phrases:mailRecipients',
  message: 'phrases:mailMessage',
  stale: 'phrases:mailStale',
  unexpected: 'phrases:mailUnexpected',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type MailFailure = keyof typeof MAIL_FAILURES;
export const MAIL_FAILURE_CODES = Object.keys(MAIL_FAILURES) as [MailFailure, ...MailFailure[]];

/** Answers the state of a licence by the days it has left, null for one without an end (CONST-03). */
export const licenceState = (days: number | null): 'ok' | 'warning' | 'expired' => {
  if (days === null || days >= LICENCE_WARNING_DAYS) return 'ok';
  return days < 0 ? 'expired' : 'warning';
};
