/** How mail stands: just written, waiting to be sent, sent, or with nobody it could go to. */
export const MAIL_STATES = ['QUEUED', 'WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Whether mail can still be called off. */
export const isMailCancellable = (state: MailState): boolean => state === 'QUEUED' || state === 'WAITING';
/** Whether mail can be tried again: it failed or was called off. */
export const isMailRetryable = (state: MailState): boolean => state === 'FAILED';
