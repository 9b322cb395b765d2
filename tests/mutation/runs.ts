import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The sources in a folder of their own: no line of the work is touched. */
export interface Copy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
}
/** How one test file ended. */
export interface FileRun {
  readonly file: string;
  readonly ms: number;
  readonly failed: boolean;
}
export interface Run {
  /** Whether every test passed. */
  readonly passed: boolean;
  readonly files: readonly FileRun[];
  /** The first test that failed, by its file and title. */
  readonly failure?: string;
}
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export function copyOf(root: string): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'lauda-mutation-'));
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter: (from) => !/[/\\](\.git|\.lauda)$/.test(from) });
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a program in a copy and answers its exit code; one that does not end in time is ended. */
async function program(copy: Copy, args: readonly string[], patienceMs: number, env: object = {}): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: copy.folder, stdio: 'ignore', env: { ...process.env, CI: 'true', ...env } });
  const timer = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return code as number | null;
}

function reported(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}

/** Runs vitest in a copy. */
export async function vitest(
  copy: Copy,
  args: readonly string[],
  options: { readonly patienceMs?: number; readonly env?: object } = {},
): Promise<Run> {
  const file = path.join(copy.folder, '.report.json');
  rmSync(file, { force: true });
  const all = ['node_modules/vitest/vitest.mjs', ...args, '--reporter=json', `--outputFile=${file}`];
  const code = await program(copy, all, options.patienceMs ?? 3_600_000, options.env);
  const { testResults } = reported(file);
  const files = testResults.map(({ name, status, startTime, endTime }) => ({
    file: path.relative(copy.folder, name),
    ms: endTime - startTime,
    failed: status === 'failed',
  }));
  const first = testResults.find(({ status }) => status === 'failed');
  const title = first?.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'did not load';
  return { passed: code === 0, files, failure: first ? `${path.relative(copy.folder, first.name)} ${title}` : 'nothing ended' };
}

/** Builds the web client of a copy; false when it does not build. */
export const buildsWeb = async (copy: Copy): Promise<boolean> =>
  (await program(
    copy,
    ['--input-type=module', '-e', `await (await import(${JSON.stringify(path.join(copy.folder, 'scripts/lib/web.mjs'))})).buildWeb()`],
    300_000,
  )) === 0;
