/** How mail stands: just written, waiting to be sent, sent, or with nobody it could go to. */
export const MAIL_STATES = ['QUEUED', 'WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];
