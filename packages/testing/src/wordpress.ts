import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takePort } from './ports.ts';
import { answers, fileOf } from './programs.ts';

const run = promisify(execFile);
/** The folder of WordPress in Debian. */
const SOURCES = '/usr/share/wordpress';

/** Whether this machine has WordPress, and the programs that run it. */
export const hasWordpress = [
  fileOf('php'),
  fileOf('mariadbd'),
  fileOf('mariadb-install-db'),
  existsSync(path.join(SOURCES, 'wp-load.php')) || undefined,
].every(Boolean);

/** A user of a site, with an application password. */
export interface WordpressUser {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}
/** A WordPress site on loopback. */
export interface Wordpress {
  readonly url: string;
  /** May publish everybody's posts. */
  readonly editor: WordpressUser;
  /** May write, but not publish. */
  readonly contributor: WordpressUser;
  /** Categories by their names. */
  readonly categories: Readonly<Record<string, number>>;
  /** Sets the form of addresses: parameters (plain) or paths (pretty). */
  permalinks(kind: 'plain' | 'pretty'): Promise<void>;
  /** Runs a line of PHP in the site and answers what it prints. */
  php(line: string): Promise<string>;
  stop(): Promise<void>;
}

const configuration = (socket: string, url: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
// The address of the request, as behind a proxy.
define('WP_HOME', isset($_SERVER['HTTP_HOST']) ? 'http://' . $_SERVER['HTTP_HOST'] : '${url}');
define('WP_SITEURL', WP_HOME);
// WordPress accepts application passwords over http only in this environment.
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', false);
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) define($name, $name . 'of a test');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const INSTALL = `
function wp_new_blog_notification() {}
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Portal da Cidade', 'chefia', 'chefia@example.org', true, '', 'senha-do-portal');
$user = function ($name, $role) {
  $id = wp_insert_user(['user_login' => strtolower($name), 'user_pass' => 'senha', 'display_name' => $name, 'user_email' => strtolower($name) . '@example.org', 'role' => $role]);
  [$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Lauda']);
  return ['id' => $id, 'name' => $name, 'username' => strtolower($name), 'password' => $password];
};
$categories = [];
foreach (['Cidade', 'Esporte & Lazer'] as $name) $categories[$name] = wp_insert_term($name, 'category')['term_id'];
echo json_encode(['editor' => $user('Redacao', 'editor'), 'contributor' => $user('Estagio', 'contributor'), 'categories' => $categories]);
`;

interface Child {
  readonly hasEnded: () => boolean;
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}
function started(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-4_000);
  });
  const gone = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    said: () => said,
    stop: async () => {
      // PHP's server leaves its workers behind if it is ended alone.
      if (!hasEnded()) process.kill(-child.pid!, 'SIGTERM');
      await gone;
    },
  };
}
async function until(child: Child, isThere: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isThere())) {
    if (child.hasEnded()) throw new Error(`a program of WordPress ended: ${child.said()}`);
    await sleep(20);
  }
}

/** Starts a database that listens on a Unix socket only. */
async function startDatabase(folder: string): Promise<{ readonly socket: string; readonly database: Child }> {
  const [data, socket] = [path.join(folder, 'data'), path.join(folder, 'db.sock')];
  const owner = process.getuid?.() === 0 ? ['--user=root'] : [];
  const common = ['--no-defaults', `--datadir=${data}`, ...owner];
  await run(fileOf('mariadb-install-db')!, [...common, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const more = [
    `--socket=${socket}`,
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
    `--pid-file=${path.join(folder, 'db.pid')}`,
  ];
  const database = started(fileOf('mariadbd')!, [...common, ...more]);
  await until(database, () => existsSync(socket));
  return { socket, database };
}

/** Starts a WordPress site of this machine with two users and two categories. */
export async function startWordpress(): Promise<Wordpress> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-wp-'));
  const site = path.join(folder, 'site');
  const { socket, database } = await startDatabase(folder);
  const stops = [() => rm(folder, { recursive: true, force: true }), database.stop];
  try {
    // Copied, since WordPress looks for its settings beside its real files.
    await cp(SOURCES, site, {
      recursive: true,
      filter: (file) => !/^\/usr\/share\/wordpress\/(wp-content|wp-config)/.test(file),
    });
    await mkdir(path.join(site, 'wp-content', 'uploads'), { recursive: true });
    // Released at once: while it is installed, the site calls itself at that address.
    const { port, release } = await takePort();
    await release();
    const url = `http://127.0.0.1:${port}`;
    await writeFile(path.join(site, 'wp-config.php'), configuration(socket, url));
    const php = async (text: string): Promise<string> => {
      const line = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; ${text}`;
      return (await run(fileOf('php')!, ['-d', 'display_errors=stderr', '-r', line], { cwd: site })).stdout;
    };
    const inside = (text: string): Promise<string> => php(`require '${site}/wp-load.php'; ${text}`);
    await php(`$db = new mysqli('localhost', 'root', '', '', 0, '${socket}'); $db->query('create database wordpress');`);
    const made = await php(`define('WP_INSTALLING', true); require '${site}/wp-load.php'; ${INSTALL}`);
    const served = started(fileOf('php')!, ['-S', `127.0.0.1:${port}`, '-t', site], { PHP_CLI_SERVER_WORKERS: '4' });
    stops.push(served.stop);
    await until(served, () => answers(port));
    return {
      url,
      ...(JSON.parse(made) as Pick<Wordpress, 'editor' | 'contributor' | 'categories'>),
      permalinks: async (kind) => {
        const structure = kind === 'plain' ? '' : '/%postname%/';
        await inside(`update_option('permalink_structure', '${structure}'); flush_rewrite_rules(false);`);
      },
      php: inside,
      stop: async () => {
        for (const stop of stops.toReversed()) await stop();
      },
    };
  } catch (error) {
    for (const stop of stops.toReversed()) await stop();
    throw error;
  }
}
