import { domainToASCII } from 'node:url';
import { isThisMachine, type MailFailure } from '@lauda/domain';
import { oneLine } from '../systemFailure.ts';
import type { MailServer } from './server.ts';

const WAIT_MS = 10_000;
/** How long a server may think over a mail it has received whole (RFC 5321, 4.5.3.2.6): one that is given up on earlier gets it twice. */
const ANSWER_MS = 10 * 60_000;

/** A message as it goes out. */
export interface Message {
  /** The Message-ID, the same in each attempt, so that recipients who already have it can drop the copy. */
  readonly id: string;
  readonly to: readonly { readonly name: string; readonly email: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
/** An address the mail server refused, and whether for good. */
interface Rejection {
  readonly said: string;
  readonly isFinal: boolean;
}
/** The result of sending a message: the addresses it did not reach. */
export interface SendResult {
  /** By the keys of their addresses. */
  readonly rejected: ReadonlyMap<string, Rejection>;
}

/** A failed attempt, with the answer of the mail server. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  readonly failure: MailFailure;
  /** True when a retry is useless: the server refused the message itself. */
  readonly isFinal: boolean;
  readonly rejected: SendResult['rejected'];

  constructor(failure: MailFailure, said: string, isFinal: boolean, rejected: SendResult['rejected'] = new Map()) {
    super(said);
    this.failure = failure;
    this.isFinal = isFinal;
    this.rejected = rejected;
  }
}

/** An error of the mail library. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The code of the system or TLS error, which the library replaces by its own. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly SmtpError[];
}

const BY_COMMAND: Readonly<Record<string, MailFailure>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipients', DATA: 'message' };
const isCertificate = ({ originalCode, code }: SmtpError): boolean =>
  [originalCode, code].some((word) => /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(word ?? ''));

function failureOf(error: SmtpError): MailFailure {
  const { code = '', command = '' } = error;
  if (isCertificate(error)) return 'certificate';
  if (code === 'ETLS' || /^(EPROTO|ERR_SSL)/.test(error.originalCode ?? '')) return 'tls';
  if (code === 'EAUTH') return 'credentials';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return BY_COMMAND[command] ?? 'message';
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(code) ? 'unreachable' : 'unexpected';
}

/** Writes the server's answer in one line, cut to a fixed length. */
const wordsOf = ({ response, message }: SmtpError): string => oneLine(response ?? message);
const isFinal = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500;
/**
 * Builds what an address is known by, however it is written: the library writes the domain in small letters and in ASCII, and quotes a local part that is
 * no row of words with dots.
 */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const quoted = /^"(.*)"$/.exec(local)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return `${quoted ?? local}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
const rejectedOf = (errors: readonly SmtpError[] = []): SendResult['rejected'] =>
  new Map(errors.map((error) => [addressKey(error.recipient ?? ''), { said: wordsOf(error), isFinal: isFinal(error) }]));

/** Sends a message through a mail server. @throws {NotSent} when no recipient got it. A password is only sent over TLS. */
export async function send(server: MailServer, message: Message, signal: AbortSignal): Promise<SendResult> {
  const { host, port, secure, username, password } = server;
  // Loaded with the first mail: most newsrooms send few, and all start quicker without it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: username !== null && !isThisMachine(host),
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejectedErrors } = await transport.sendMail({
      messageId: `<${message.id}>`,
      from: { name: 'Lauda', address: server.from },
      to: message.to.map(({ name, email }) => ({ name: inOneLine(name), address: email })),
      subject: inOneLine(message.subject),
      text: message.text,
      html: message.html,
      signal,
    });
    return { rejected: rejectedOf(rejectedErrors as readonly SmtpError[] | undefined) };
  } catch (error) {
    const refused = error as SmtpError;
    const failure = failureOf(refused);
    // Sender and credentials are settings, which may be corrected while the mail waits, so these refusals are retried. Of refusals of several addresses
    // the library gives one for now before one for good.
    const over = ['recipients', 'message'].includes(failure) && isFinal(refused);
    throw new NotSent(failure, wordsOf(refused), over, rejectedOf(refused.rejectedErrors));
  } finally {
    transport.close();
  }
}

/** Builds the value of a mail header, line breaks replaced by spaces so that it cannot start another header. */
const inOneLine = (text: string): string =>
  [...text]
    .map((sign) => (sign < ' ' || sign === '\u007f' || sign === '\u2028' || sign === '\u2029' || sign === '\u0085' ? ' ' : sign))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
