/** How mail stands: just written, waiting to be sent, sent, or with nobody it could go to. */
export const MAIL_STATES = ['QUEUED', 'WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Whether mail can still be called off. */
export const isMailCancellable = (state: MailState): boolean => state === 'QUEUED' || state === 'WAITING';
/** Whether mail can be tried again: it failed or was called off. */
export const isMailRetryable = (state: MailState): boolean => state === 'FAILED';

/** The parts of a recipient that say whether a mail reached them. */
interface MailRecipient {
  readonly email: string | null;
  readonly refused: string | null;
}
/** The recipients whom a mail that is over was not even sent to: without an address, gone, or no longer allowed to read it. */
export const unreachedBy = <R extends MailRecipient>({
  state,
  recipients,
}: {
  readonly state: MailState;
  readonly recipients: readonly R[];
}): R[] => (state === 'SENT' || state === 'FAILED' ? recipients.filter(({ email, refused }) => email === null && refused === null) : []);
