import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Code no page loads: Node processes and receivers of webhooks. */
const ELSEWHERE = /\/node\/|^packages\/sdk\/src\/webhooks\//;
const ROOMS = ['packages/sdk/src', 'packages/store/src', 'packages/domain/src', 'web-reference/src'];
/** Browser features for secure pages only, and the one file that does without each. */
const SECURE_ONLY: Readonly<Record<string, string | undefined>> = {
  'crypto.randomUUID': undefined,
  'crypto.subtle': undefined,
  'navigator.clipboard': 'web-reference/src/components/copyText.ts',
  'navigator.locks': 'web-reference/src/app/environment.ts',
  'navigator.wakeLock': 'web-reference/src/screens/Prompter/useWakeLock.ts',
  'new Notification(': 'web-reference/src/app/desktop.ts',
};

it('nothing of a page rests on what browsers have over HTTPS only', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(`${ROOT}${room}`, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !ELSEWHERE.test(name))
    .map((name) => [name, readFileSync(ROOT + name, 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')] as const);
  for (const [feature, place] of Object.entries(SECURE_ONLY)) {
    const used = files.filter(([, text]) => text.includes(feature)).map(([name]) => name);
    expect(used, feature).toEqual(place ? [place] : []);
  }
});
