import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const CHILD = new URL('../../scripts/lib/child.mjs', import.meta.url).href;
const PART = `console.log('{"ready":true}'); console.error('a word'); process.stdin.on('end', () => process.exit(0)).resume();`;

it('a part of npm start runs on while the disk of its log is full, which is said once', () => {
  const logs = mkdtempSync(path.join(tmpdir(), 'lauda-child-'));
  try {
    // A device that is always full.
    symlinkSync('/dev/full', path.join(logs, 'part.log'));
    const script = `import { Child } from ${JSON.stringify(CHILD)};
      import { setTimeout as sleep } from 'node:timers/promises';
      const child = new Child('part', ['-e', ${JSON.stringify(PART)}], {}, ${JSON.stringify(logs)});
      await child.ready; await sleep(300); await child.stop(); console.log('stopped ' + (await child.ended));`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([status, stdout], stderr).toEqual([0, expect.stringMatching(/^stopped /)]);
    expect(stderr.trim().split('\n').sort()).toEqual([
      'part: a word',
      expect.stringMatching(/^part: its log .*part\.log is not written: ENOSPC/),
    ]);
  } finally {
    rmSync(logs, { recursive: true, force: true });
  }
});
