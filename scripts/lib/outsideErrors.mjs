// A reporter of vitest: writes the errors that no test caught, such as a rejected promise nobody waits for, where `scripts/test.mjs` reads them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** Names the first line of a stack that lies in the project. */
function placeOf(stack) {
  const lines = String(stack ?? '').split('\n');
  const own = lines.find((line) => line.includes(ROOT) && !line.includes('node_modules'));
  return own?.trim().replace(`${ROOT}/`, '') ?? '';
}

/** Tells what is known of an error: where the runner was when it came, which need not be where it began. */
function described(error) {
  const file = error.VITEST_TEST_PATH ? path.relative(ROOT, error.VITEST_TEST_PATH) : undefined;
  const during = [file, error.VITEST_TEST_NAME].filter(Boolean).join(' > ');
  const message = String(error.message ?? error).split('\n', 1)[0];
  const text = [
    'an error outside every test',
    during && `(during ${during})`,
    `${error.name ?? 'Error'}: ${message}`,
    placeOf(error.stack),
  ];
  return { file, outside: true, text: text.filter(Boolean).join(' ') };
}

export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(described)));
  }
}
