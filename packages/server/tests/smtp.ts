import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface Taken {
  from: string;
  to: string[];
  raw: string;
}
interface Rules {
  port?: number;
  secure?: boolean;
  user?: string;
  refuseSender?: boolean;
  refuse?: Readonly<Record<string, number>>;
  /** Addresses it refuses for good, as it is asked for them. */
  refuseLike?: RegExp;
  /** How long it thinks over a mail it has whole. */
  thinksMs?: number;
}
const open: SMTPServer[] = [];

/** A real mail server on this machine, with what it refuses. */
export async function smtp(rules: Rules = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const smtpServer = new SMTPServer({
    secure: rules.secure ?? false,
    // A self-signed certificate.
    disabledCommands: rules.secure || rules.user ? [] : ['STARTTLS', 'AUTH'],
    ...(rules.user ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    authOptional: !rules.user,
    onAuth: ({ username, password }, _session, done) =>
      username === rules.user && password === 'segredo'
        ? done(null, { user: username })
        : done(refusal(535, 'Authentication credentials invalid')),
    onMailFrom: (_address, _session, done) => done(rules.refuseSender ? refusal(553, 'Sender is not yours') : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = rules.refuseLike?.test(address) ? 550 : rules.refuse?.[address];
      done(code ? refusal(code, code < 500 ? 'Try again later' : 'No such user here') : null);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        setTimeout(done, rules.thinksMs ?? 0);
      });
    },
  });
  smtpServer.on('error', () => undefined);
  open.push(smtpServer);
  const port = await new Promise<number>((resolve) => {
    const listening = smtpServer.listen(rules.port ?? 0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
  });
  return { port, taken };
}
/** Closes the mail servers that were started. */
export const closeAll = () => Promise.all(open.splice(0).map((each) => new Promise<void>((resolve) => each.close(() => resolve()))));

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
const fromWords = (line: string): string =>
  line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_whole, how: string, text: string) =>
      how.toUpperCase() === 'Q' ? fromQuoted(text.replaceAll('_', ' ')) : fromBase64(text),
    );

/** A mail as a mail program shows it. */
export interface ReadMail {
  /** The lines of its head, those that go on in the next line joined. */
  readonly head: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The types of its parts. */
  readonly types: readonly string[];
}
/** Reads a mail of text and HTML. */
export function readMail({ raw }: Taken): ReadMail {
  const at = raw.indexOf('\r\n\r\n');
  const head = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head.join('\n'))![1]!;
  const parts = raw
    .slice(at)
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const [lines, content] = [part.slice(0, end), part.slice(end + 4)];
      const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(lines)?.[1] ?? '7bit';
      const text = encoding === 'base64' ? fromBase64(content) : encoding === 'quoted-printable' ? fromQuoted(content) : content;
      return { type: /Content-Type: ([^;\s]+)/i.exec(lines)![1]!, text: text.replaceAll('\r\n', '\n') };
    });
  const textOf = (type: string): string => parts.find((part) => part.type === type)?.text ?? '';
  return {
    head: head.map(fromWords),
    subject: fromWords(head.find((line) => /^subject:/i.test(line)) ?? '').replace(/^subject: /i, ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    types: parts.map(({ type }) => type),
  };
}
