import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takePort } from './ports.ts';
import { answers, fileOf } from './programs.ts';

const run = promisify(execFile);
const SCHEMAS = '/etc/ldap/schema';

/** Whether this machine has an LDAP server, and OpenSSL to make its certificate. */
export const hasSlapd = [fileOf('slapd'), fileOf('slapadd'), fileOf('openssl'), existsSync(SCHEMAS) || undefined].every(Boolean);

export const LDAP_BASE = 'dc=redacao,dc=example';
export const LDAP_PEOPLE = `ou=pessoas,${LDAP_BASE}`;
export const LDAP_GROUPS = `ou=grupos,${LDAP_BASE}`;
export const LDAP_READER = `cn=leitor,${LDAP_BASE}`;
export const LDAP_PASSWORD = 'senha-do-diretorio';

/** A person of a directory. */
export interface LdapPerson {
  readonly uid: string;
  readonly name?: string;
  readonly mail?: string;
  readonly password?: string;
  /** More lines of the entry, as LDIF. */
  readonly more?: readonly string[];
  readonly classes?: readonly string[];
}
export const personDn = (uid: string): string => `uid=${uid},${LDAP_PEOPLE}`;
/** Writes the entry of a person as LDIF. */
export const personLdif = ({ uid, name = uid, mail, password, more = [], classes = [] }: LdapPerson): string =>
  [
    `dn: ${personDn(uid)}`,
    ...['inetOrgPerson', ...classes].map((each) => `objectClass: ${each}`),
    `uid: ${uid}`,
    `cn: ${name}`,
    `sn: ${name}`,
    ...(mail ? [`mail: ${mail}`] : []),
    ...(password ? [`userPassword: ${password}`] : []),
    ...more,
    '',
    '',
  ].join('\n');
/** Writes the entry of a group with its members, by their DNs, as LDIF. */
export const groupLdif = (name: string, members: readonly string[]): string =>
  [`dn: cn=${name},${LDAP_GROUPS}`, 'objectClass: groupOfNames', `cn: ${name}`, ...members.map((each) => `member: ${each}`), '', ''].join(
    '\n',
  );

const FRAME = `dn: ${LDAP_BASE}
objectClass: dcObject
objectClass: organization
o: Redacao
dc: redacao

dn: ${LDAP_PEOPLE}
objectClass: organizationalUnit
ou: pessoas

dn: ${LDAP_GROUPS}
objectClass: organizationalUnit
ou: grupos

dn: ${LDAP_READER}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: leitor
userPassword: ${LDAP_PASSWORD}

`;

/** An LDAP server on loopback that nobody reads without signing in. */
export interface Slapd {
  /** The addresses: ldap://, which offers StartTLS, and ldaps://. */
  readonly url: string;
  readonly secureUrl: string;
  /** The CA that signed its certificate. */
  readonly ca: string;
  /** Replaces all entries by these, while the server is stopped. */
  fill(ldif: string): Promise<void>;
  stop(): Promise<void>;
}

async function certificates(folder: string): Promise<string> {
  const make = (args: readonly string[]) =>
    run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...args], { cwd: folder });
  await make(['-subj', '/CN=Redacao CA', '-keyout', 'ca.key', '-out', 'ca.pem']);
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost', '-addext', 'basicConstraints=CA:FALSE'];
  await make(['-subj', '/CN=localhost', ...names, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-keyout', 'server.key', '-out', 'server.pem']);
  return readFile(path.join(folder, 'ca.pem'), 'utf8');
}

const configuration = (folder: string, schema: string): string => `
${['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include ${SCHEMAS}/${name}.schema`).join('\n')}
${schema}
pidfile ${folder}/pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
# No page is larger than this, and no search without pages.
sizelimit size.soft=600 size.hard=600 size.pr=1000 size.prtotal=unlimited
database mdb
maxsize 268435456
suffix "${LDAP_BASE}"
directory ${folder}/data
index objectClass,uid,entryUUID eq
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

/** Starts an LDAP server of this machine with some entries, and attributes of other directories where a schema names them. */
export async function startSlapd(ldif: string, schema = ''): Promise<Slapd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-slapd-'));
  const ca = await certificates(folder);
  const file = path.join(folder, 'slapd.conf');
  await writeFile(file, configuration(folder, schema));
  const ports = await Promise.all([takePort(), takePort()]);
  const [port, securePort] = [ports[0].port, ports[1].port];
  await Promise.all(ports.map((each) => each.release()));
  const [url, secureUrl] = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${securePort}`];
  let stopNow = async (): Promise<void> => undefined;
  const start = async (entries: string): Promise<void> => {
    await rm(path.join(folder, 'data'), { recursive: true, force: true });
    await mkdir(path.join(folder, 'data'));
    await writeFile(path.join(folder, 'entries.ldif'), FRAME + entries);
    await run(fileOf('slapadd')!, ['-q', '-f', file, '-l', path.join(folder, 'entries.ldif')]);
    const child = spawn(fileOf('slapd')!, ['-d', '0', '-f', file, '-h', `${url} ${secureUrl}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const gone = once(child, 'exit');
    stopNow = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
    };
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`slapd ended: ${said}`);
      await sleep(20);
    }
  };
  await start(ldif);
  return {
    url,
    secureUrl,
    ca,
    fill: async (entries) => {
      await stopNow();
      await start(entries);
    },
    stop: async () => {
      await stopNow();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
