import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = path.join(ROOT, 'deploy');
const UNITS = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));
const operations = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
const GUIDE = path.join(ROOT, 'docs/guide');
const docs = [operations, ...readdirSync(GUIDE).map((name) => readFileSync(path.join(GUIDE, name), 'utf8'))].join('\n');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('a unit of systemd', () => {
  it.each(
    UNITS,
  )('%s sets only variables that Lauda reads, starts a program that is published, and is named where it is explained', (name) => {
    const text = readFileSync(path.join(FOLDER, name), 'utf8');
    const variables = [...text.matchAll(/\b(LAUDA_\w+)=/g)].map(([, variable]) => variable!);
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) expect(operations).toContain(`| \`${variable}\` |`);
    const program = path.basename(/^ExecStart=(\S+)/m.exec(text)![1]!);
    const owner = program === 'lauda-server' ? 'packages/server' : 'mos-bridge';
    expect(JSON.parse(readFileSync(path.join(ROOT, owner, 'package.json'), 'utf8')).bin).toHaveProperty(program);
    expect(operations).toContain(`deploy/${name}`);
  });

  it('may write to every folder that the docs have the server write to', () => {
    const text = readFileSync(path.join(FOLDER, 'lauda.service'), 'utf8');
    expect(text).toMatch(/^ProtectSystem=strict$/m);
    const state = /^StateDirectory=(\S+)$/m.exec(text)![1]!;
    const more = [...text.matchAll(/^ReadWritePaths=(.*)$/gm)].flatMap(([, paths]) => paths!.split(' '));
    // A folder that is not there keeps no server from starting.
    for (const folder of more) expect(folder).toMatch(/^-\//);
    const open = [`/var/lib/${state}`, ...more.map((folder) => folder.slice(1))];
    const named = [...docs.matchAll(/\bLAUDA_(BACKUPS|WIRE|FILES)=(\/[\w./-]+)/g)];
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(['BACKUPS', 'WIRE', 'FILES']));
    for (const [, , folder] of named) expect(open.filter((each) => `${folder}/`.startsWith(`${each}/`))).toHaveLength(1);
    for (const folder of more) expect(operations).toContain(`\`${folder.slice(1)}\``);
  });

  it.each(UNITS)('%s that restarts goes on trying, however late what it needs is', (name) => {
    const text = readFileSync(path.join(FOLDER, name), 'utf8');
    expect(text).toMatch(/^Restart=/m);
    const [head, service] = text.split('[Service]') as [string, string];
    expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(service).toMatch(/^RestartSec=[1-9]/m);
    expect(head).toMatch(name === 'lauda.service' ? /^After=.*\bpostgresql\.service\b/m : /^After=.*\blauda\.service\b/m);
  });

  it.skipIf(!hasSystemd).each(UNITS)('%s is understood by systemd, every line of it', (name) => {
    // What is to be started is not installed here; everything else is as it is shipped.
    const text = readFileSync(path.join(FOLDER, name), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'lauda-unit-')), name);
    writeFileSync(file, text.replace(/^EnvironmentFile=(?!-)/m, 'EnvironmentFile=-'));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
