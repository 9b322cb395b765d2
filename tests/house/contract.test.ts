import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the contract', () => {
  it("and what is made of it are of one date: openapi.json, asyncapi.json and the SDK's types", async () => {
    const check = promisify(execFile)(process.execPath, ['--conditions=@lauda/source', 'spec/emit/main.ts', '--check'], { cwd: root });
    await expect(check).resolves.toBeDefined();
  });
});
