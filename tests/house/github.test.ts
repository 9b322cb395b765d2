import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const FILES = globSync('.github/**/*.yml', { cwd: ROOT });

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { 'runs-on': string; steps: readonly { uses?: string; run?: string; with?: Record<string, unknown> }[] }>
  >;
}
interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly { type: string; attributes: { label: string } }[];
}

it('every file for GitHub is YAML', () => {
  expect(FILES.length).toBeGreaterThan(3);
  for (const file of FILES) expect(() => parseYaml(read(file)), file).not.toThrow();
});

describe('the workflow', () => {
  const text = read('.github/workflows/ci.yml');
  const { permissions, jobs } = parseYaml(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs what must pass, which is a program, and builds the image, with the Node of the repository', () => {
    expect(Object.values(jobs).map((job) => job.steps.flatMap(({ run }) => run ?? []))).toEqual([
      ['.ci/run'],
      ['npm ci --no-audit --no-fund', 'npm run container'],
    ]);
    expect(statSync(path.join(ROOT, '.ci/run')).mode & 0o111).toBeGreaterThan(0);
    for (const job of Object.values(jobs)) {
      const node = job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
      expect(node?.with).toEqual({ 'node-version-file': '.nvmrc' });
    }
    expect(read('.nvmrc').trim()).toMatch(/^\d+$/);
  });

  it('may read and nothing else, takes actions of GitHub alone, and names no registry', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    expect(text).not.toMatch(/registry|https?:|secrets\./);
  });
});

it('every form asks something, and says what', () => {
  for (const file of FILES.filter((name) => name.includes('ISSUE_TEMPLATE') && !name.endsWith('config.yml'))) {
    const { name, description, body } = parseYaml(read(file)) as Form;
    expect([name, description].every(Boolean), file).toBe(true);
    expect(body.length, file).toBeGreaterThan(0);
    for (const { type, attributes } of body)
      expect([type, attributes.label], file).toEqual([expect.any(String), expect.stringMatching(/\S/)]);
  }
});
