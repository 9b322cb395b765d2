// Runs the tests: `npm test` all but the long faults, `npm test -- packages/domain` some. The last line is always 'N passed, N failed'.
import '../bin/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at, ROOT, seconds } from './lib/root.mjs';
import { buildWeb, webIsStale } from './lib/web.mjs';

const given = process.argv.slice(2);
const projects = given.includes('--project') ? [] : ['--project', 'unit', '--project', 'e2e'];
const inBrowser = [...projects, ...given].some((name) => name === 'e2e' || name === 'faults');

/** A file that could not be loaded has no tests to count: it is one failure. */
function count(report) {
  const files = report.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken, skipped: report.numPendingTests ?? 0 };
}

function readReport(file) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function vitest(folder) {
  const file = path.join(folder, 'report.json');
  const args = [
    at('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...given,
  ];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  const counts = readReport(file);
  // An error outside every test fails the run as well.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Says which browser the run uses; where none starts, what to install: the tests of a browser then fail at once, the others run. */
async function sayBrowser() {
  const { described, findBrowser } = await import('../packages/testing/src/browser.ts');
  await findBrowser().then(
    (browser) => console.log(`Tests of a browser use ${described(browser)}.`),
    (error) => console.error(error.message),
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'lauda-report-'));
let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  if (inBrowser && webIsStale()) {
    const since = performance.now();
    await buildWeb();
    console.log(`The web client was built in ${seconds(performance.now() - since)}.`);
  }
  if (inBrowser) await sayBrowser();
  counts = await vitest(folder);
} catch (error) {
  console.error(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (counts.skipped) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed ? 1 : 0;
