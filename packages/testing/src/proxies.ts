import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takePort } from './ports.ts';
import type { Balancer } from './tcpProxy.ts';

/** A proxy that docs/operations.md describes. */
export type InstalledProxy = 'haproxy' | 'nginx';

const PAGE = new URL('../../../docs/operations.md', import.meta.url);
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Finds the program of a proxy on this machine. */
export const programOf = (name: InstalledProxy): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** Reads the configuration of a proxy from docs/operations.md, for these servers, and on a plain port if there is no certificate. */
async function configurationOf(name: InstalledProxy, targets: readonly string[], port: number, pem?: string): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const block = new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1];
  if (!block) throw new Error(`The operator's page has no example of ${name}.`);
  const replaced = targets.reduce(
    (text, target, at) => swapped(text, new RegExp(`10\\.0\\.0\\.1${at + 1}:7310`), new URL(target).host),
    block,
  );
  if (name === 'haproxy') return swapped(replaced, /bind :443 ssl crt \S+/, `bind 127.0.0.1:${port}${pem ? ` ssl crt ${pem}` : ''}`);
  return swapped(replaced, /listen 443 ssl;\n\s*ssl_certificate \S+;\n\s*ssl_certificate_key \S+;/, `listen 127.0.0.1:${port};`);
}

function swapped(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The example of the operator's page lacks ${pattern}.`);
  return text.replace(pattern, by);
}

/** Adds the general part of the configuration, which an operator's system already has. */
const frameOf = (name: InstalledProxy, folder: string, configuration: string): string =>
  name === 'haproxy'
    ? configuration
    : `daemon off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join(' ')}
${configuration}}\n`;

/** Starts a proxy of this machine as docs/operations.md configures it, before some servers, on a free port; HAProxy with a certificate if given. */
export async function startInstalledProxy(name: InstalledProxy, targets: readonly string[], pem?: string): Promise<Balancer> {
  const program = programOf(name);
  if (!program) throw new Error(`${name} is not installed.`);
  const folder = await mkdtemp(path.join(tmpdir(), `lauda-${name}-`));
  const { port, release } = await takePort();
  await release();
  const file = path.join(folder, 'configuration');
  await writeFile(file, frameOf(name, folder, await configurationOf(name, targets, port, pem)));
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-c', file];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  while (!(await takes(port))) {
    if (child.exitCode !== null) throw new Error(`${name} does not start:\n${said}`);
    await sleep(50);
  }
  return {
    url: `${pem ? 'https' : 'http'}://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function takes(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return taken;
}
