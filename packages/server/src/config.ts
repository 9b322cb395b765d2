import { createPublicKey, type KeyObject } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import { pageOrigins } from '@lauda/domain';
import { type BucketPlace, filesAt } from './filesAt.ts';

/** One variable of the environment: who reads it, what it means when absent, and what it does. The operator's page prints this table. */
export interface ConfigKey {
  readonly name: string;
  readonly reader: 'server' | 'bridge' | 'cli' | 'start' | 'tests';
  readonly expected: string;
  readonly default: string;
  readonly meaning: string;
}

type Row = readonly [name: string, expected: string, byDefault: string, meaning: string];

const keysOf = (reader: ConfigKey['reader'], rows: readonly Row[]): ConfigKey[] =>
  rows.map(([name, expected, byDefault, meaning]) => ({ name, reader, expected, default: byDefault, meaning }));

/** Every variable Lauda knows. One it does not know is an error, so that a misspelt one is never silently without effect. */
export const CONFIG_KEYS: readonly ConfigKey[] = [
  ...keysOf('server', [
    ['LAUDA_HOST', 'a host name or address', '127.0.0.1', 'The address the server listens on; 0.0.0.0 opens it to the network.'],
    ['LAUDA_PORT', 'a port, 0 for a free one', '7310', 'The HTTP and realtime port.'],
    ['LAUDA_DATA', 'a folder', '.lauda', 'Database, files, keys, the journal of the bridge and logs.'],
    [
      'LAUDA_FILES',
      'an absolute folder, or s3://bucket/prefix?endpoint=https://…&region=… with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      'files in LAUDA_DATA',
      'Where uploaded files lie: a folder that all servers share, or a bucket of an S3-compatible store; without an endpoint it is one of Amazon.',
    ],
    ['AWS_ACCESS_KEY_ID', 'a key id', 'none', 'Who asks the store of LAUDA_FILES.'],
    ['AWS_SECRET_ACCESS_KEY', 'a secret', 'none', 'The secret of AWS_ACCESS_KEY_ID, which signs each call and is never sent.'],
    ['AWS_SESSION_TOKEN', 'a token', 'none', 'What goes with a key that is lent for some time.'],
    ['DATABASE_URL', 'a postgres:// address', 'none', 'The PostgreSQL (15 or later) to use instead of the embedded one.'],
    ['LAUDA_SECRET', 'at least 32 characters', 'a key file in LAUDA_DATA', 'Seals the passwords of other systems that settings hold.'],
    [
      'LAUDA_LICENSE_KEY',
      'an Ed25519 public key: its SPKI DER in base64, as between the lines of a PEM file',
      'none: no licence can be registered, and none is needed',
      'The key that licences are signed with, for an installation that sells them.',
    ],
    [
      'LAUDA_BACKUPS',
      'a folder',
      'none: no backup is made by itself',
      'Where backups are made every night, by the server that has it; another disk than that of LAUDA_DATA.',
    ],
    [
      'LAUDA_WIRE',
      'a folder',
      'none: copy comes by a call alone',
      'Where agencies put their copy as NewsML-G2 or ninjs: files are taken as they come and go to `done`, or, unreadable for five minutes, to `failed` with why beside them.',
    ],
    ['LAUDA_LOG', 'trace, debug, info, warn, error, fatal or silent', 'info', 'The least level that is logged.'],
    ['LAUDA_COOKIE_SECURE', 'true or false', 'false', 'Whether browsers send the session cookie over HTTPS only; true behind a TLS proxy.'],
    [
      'LAUDA_TRUST_PROXY',
      'addresses, a number of hops, true or false',
      'false',
      "Which proxies may say the caller's address, scheme and host (X-Forwarded-…): their addresses or networks, or how many there are; true is the last one alone.",
    ],
    [
      'LAUDA_ORIGINS',
      'origins with commas between them, as https://cms.example',
      'none',
      'The pages of elsewhere that may call the API with a token, in a browser. Cookies never go with their calls.',
    ],
    [
      'LAUDA_DEMO',
      'true or false',
      'false; true where `npm start` and the installed `lauda-server` bring their own PostgreSQL',
      'Whether an empty database is filled with the demo newsroom.',
    ],
    [
      'LAUDA_DEMO_NOW',
      'a date and time with zone, as 2026-03-02T18:30:00Z',
      'the clock',
      'Starts the clock of a demo or a test at this instant.',
    ],
    [
      'LAUDA_DEMO_ARCHIVE',
      'true or false',
      'false',
      'Whether the sixty days before today are filled too, where the demo newsroom is made.',
    ],
    ['LAUDA_DEMO_PLAYOUT', '{"lowerPort":n,"upperPort":n}', 'none', 'Where the demo newsroom finds its simulated playout.'],
    [
      'LAUDA_DEMO_FEEDS',
      'an http:// or https:// address',
      'none',
      'Where the demo newsroom finds its simulated feeds of news; without it they are not asked for.',
    ],
    ['LAUDA_PARENT_PIPE', 'true or false', 'false', 'Whether the process ends when its standard input closes.'],
    [
      'LAUDA_PAGE_LATER',
      'true or false',
      'false',
      'Whether the web client is still being built: all but the port is opened meanwhile, and the port when a line comes on standard input.',
    ],
  ]),
  ...keysOf('bridge', [
    [
      'LAUDA_URL',
      'http:// or https:// addresses, with commas between several',
      'http://127.0.0.1:7310',
      'The servers that the bridge and the command line call.',
    ],
    ['LAUDA_TOKEN', 'a token', 'none', 'The token the bridge or the command line shows.'],
    ['LAUDA_BRIDGE_ID', 'a name', 'the host name', 'The name under which this bridge leases its devices.'],
    ['LAUDA_BRIDGE_HOST', 'a host name or address', '127.0.0.1', 'The address the bridge listens on for devices.'],
    ['LAUDA_BRIDGE_LOWER_PORT', 'a port, 0 for a free one', '10540', 'The MOS lower port.'],
    ['LAUDA_BRIDGE_UPPER_PORT', 'a port, 0 for a free one', '10541', 'The MOS upper port.'],
    [
      'LAUDA_BRIDGE_LATER',
      'true or false',
      'false',
      'Whether the bridge waits for a line on standard input with the address of the server and the token, {"url":…,"token":…}, in place of LAUDA_URL and LAUDA_TOKEN.',
    ],
    [
      'LAUDA_BRIDGE_HTTP_PORT',
      'a port, 0 for a free one',
      'none',
      'Where the bridge shows /healthz and /metrics, and devices of MOS 4.0 call.',
    ],
  ]),
  ...keysOf('cli', [
    ['LAUDA_CONFIG', 'a file', 'the configuration folder of the account', 'Where the command line keeps its sign-in.'],
    ['LAUDA_FORCE_TTY', 'a width', 'none', 'Lays the output out for a terminal of this width although it goes to a pipe.'],
    ['LAUDA_PROFILE', 'a name', 'the profile in use', 'The server and person of the command line, by the name they were kept under.'],
    ['LAUDA_LANG', 'pt_BR, es_ES or en_US', 'the language of the account', 'The language of the command line.'],
  ]),
  ...keysOf('tests', [
    [
      'LAUDA_TEST_BROWSER',
      'packed, installed or the path of a program',
      'CHROME_PATH, else packed, else installed',
      'The browser of the tests: the one of the lock file, or one of this machine.',
    ],
    ['LAUDA_TEST_DATABASE_URL', 'a postgres:// address', 'none', 'Runs the tests on this server instead of an embedded one.'],
    ['LAUDA_TEST_RUN', 'a folder', 'made by the run', 'Shared by the processes of one test run.'],
  ]),
];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The configuration of the server, parsed from the environment once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where files are stored when not in the data folder: another folder, or a bucket. */
  readonly files?: string | BucketPlace;
  readonly databaseUrl?: string;
  readonly secret?: string;
  /** The folder of the nightly backups; absent: none are made. */
  readonly backups?: string;
  /** The folder into which agencies deliver their copy. */
  readonly wire?: string;
  /** The public key of the issuer of licences. */
  readonly licenceKey?: KeyObject;
  readonly logLevel: LogLevel;
  readonly cookieSecure: boolean;
  /** The proxies' addresses, how many there are, or true for the last one alone. */
  readonly trustProxy: boolean | number | string;
  /** Origins of other sites whose pages may call the API with a token (CORS). */
  readonly origins: readonly string[];
  readonly demo: boolean;
  readonly demoArchive: boolean;
  /** The instant the clock starts at, epoch ms; absent: the real clock. */
  readonly now?: number;
  readonly demoPlayout?: { readonly lowerPort: number; readonly upperPort: number };
  /** The origin of the simulated feeds of the demo. */
  readonly demoFeeds?: string;
  readonly parentPipe: boolean;
  readonly pageLater: boolean;
}

/** An environment variable with an invalid value; the message names the variable, its value and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

function refuse(name: string, value: string): never {
  const expected = CONFIG_KEYS.find((key) => key.name === name)?.expected;
  const shown = /SECRET|TOKEN|DATABASE_URL|FILES/.test(name) ? 'its value' : `'${value}'`;
  throw new ConfigError(`${name}: ${shown} is not ${expected}.`);
}

/** Reads one variable through a parser that answers undefined for what it does not accept; an empty one counts as absent. */
function read<T>(env: Environment, name: string, parse: (text: string) => T | undefined): T | undefined {
  const text = env[name]?.trim();
  return text ? (parse(text) ?? refuse(name, text)) : undefined;
}

const text = (value: string): string => value;
const isPort = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535;
const port = (value: string): number | undefined => (/^\d+$/.test(value) && isPort(Number(value)) ? Number(value) : undefined);
const flag = (value: string): boolean | undefined => ({ true: true, '1': true, false: false, '0': false })[value];
const databaseUrl = (value: string): string | undefined => (/^postgres(ql)?:\/\/\S+$/.test(value) ? value : undefined);
const secret = (value: string): string | undefined => (value.length >= 32 ? value : undefined);
function licenceKey(value: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
function proxies(value: string): Config['trustProxy'] | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  try {
    proxyAddr.compile(value.split(',').map((part) => part.trim()));
    return value;
  } catch {
    return undefined;
  }
}
function originsOf(value: string): readonly string[] | undefined {
  const origins = pageOrigins(value.split(','));
  return typeof origins === 'number' || origins.length === 0 ? undefined : origins;
}
const level = (value: string): LogLevel | undefined => LOG_LEVELS.find((known) => known === value);
const instant = (value: string): number | undefined => (/T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) || undefined : undefined);

function playout(value: string): Config['demoPlayout'] {
  try {
    const { lowerPort, upperPort } = JSON.parse(value) as Record<string, unknown>;
    return isPort(lowerPort) && isPort(upperPort) ? { lowerPort, upperPort } : undefined;
  } catch {
    return undefined;
  }
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

function refuseUnknown(env: Environment): void {
  const known = CONFIG_KEYS.map(({ name }) => name);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('LAUDA_') || known.includes(name)) continue;
    const near = known.filter((other) => distance(name, other) <= 3).sort((a, b) => distance(name, a) - distance(name, b))[0];
    throw new ConfigError(`${name} is not a variable of Lauda.${near ? ` Is ${near} meant?` : ''} docs/operations.md lists them.`);
  }
}

/** Parses the environment; throws ConfigError for a `LAUDA_` variable it does not know or a value it cannot take. */
export function parseConfig(env: Environment): Config {
  refuseUnknown(env);
  const keys = {
    accessKeyId: read(env, 'AWS_ACCESS_KEY_ID', text),
    secretAccessKey: read(env, 'AWS_SECRET_ACCESS_KEY', text),
    sessionToken: read(env, 'AWS_SESSION_TOKEN', text),
  };
  const optional = {
    files: read(env, 'LAUDA_FILES', (value) => filesAt(value, keys)),
    databaseUrl: read(env, 'DATABASE_URL', databaseUrl),
    secret: read(env, 'LAUDA_SECRET', secret),
    backups: read(env, 'LAUDA_BACKUPS', text),
    wire: read(env, 'LAUDA_WIRE', text),
    licenceKey: read(env, 'LAUDA_LICENSE_KEY', licenceKey),
    now: read(env, 'LAUDA_DEMO_NOW', instant),
    demoPlayout: read(env, 'LAUDA_DEMO_PLAYOUT', playout),
    demoFeeds: read(env, 'LAUDA_DEMO_FEEDS', (value) => originsOf(value)?.[0]),
  };
  return {
    host: read(env, 'LAUDA_HOST', text) ?? '127.0.0.1',
    port: read(env, 'LAUDA_PORT', port) ?? 7310,
    dataDir: read(env, 'LAUDA_DATA', text) ?? '.lauda',
    logLevel: read(env, 'LAUDA_LOG', level) ?? 'info',
    cookieSecure: read(env, 'LAUDA_COOKIE_SECURE', flag) ?? false,
    trustProxy: read(env, 'LAUDA_TRUST_PROXY', proxies) ?? false,
    origins: read(env, 'LAUDA_ORIGINS', originsOf) ?? [],
    demo: read(env, 'LAUDA_DEMO', flag) ?? false,
    demoArchive: read(env, 'LAUDA_DEMO_ARCHIVE', flag) ?? false,
    parentPipe: read(env, 'LAUDA_PARENT_PIPE', flag) ?? false,
    pageLater: read(env, 'LAUDA_PAGE_LATER', flag) ?? false,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<Config>),
  };
}
