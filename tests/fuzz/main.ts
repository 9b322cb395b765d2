// npm run test:fuzz [-- --only mos|api --count N --each N --seed N --write]: everything that comes from outside, mutated: MOS frames through the
// codec, and requests of every call of the contract against a whole newsroom. The seed is printed; the same seed gives the same again. `--write` puts what was
// found of the calls into docs/quality.md.
import { parseArgs } from 'node:util';
import { fuzzCalls } from './api/whole.ts';
import { fuzzFrames } from './frames.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string', default: '1000000' },
    each: { type: 'string', default: '200' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const failures = [
  ...(values.only === 'api' ? [] : await fuzzFrames(Number(values.count), seed)),
  ...(values.only === 'mos' ? [] : await fuzzCalls(Number(values.each), seed, values.write)),
];
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
