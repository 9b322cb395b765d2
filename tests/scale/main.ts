// npm run scale [-- --only stories --only watchers --nodes 1]: what a newsroom that grows costs, in processor time, memory and bytes, at one and at two
// nodes. Writes tests/scale/results/latest.json; `--write` puts its tables into docs/scale.md and its plots into docs/quality.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from '../../packages/testing/src/globalSetup.ts';
import { between, plotsOf, tablesOf } from './pages.ts';
import { type Figure, PARTS } from './parts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    nodes: { type: 'string', multiple: true, default: ['1', '2'] },
    write: { type: 'boolean' },
  },
});
const at = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

async function measure(): Promise<Figure[]> {
  const end = await setup();
  const figures: Figure[] = [];
  try {
    for (const [name, { sizes, measure: one }] of Object.entries(PARTS).filter(([part]) => !values.only || values.only.includes(part)))
      for (const nodes of values.nodes.map(Number))
        for (const size of sizes) {
          const found = await one(size, nodes);
          figures.push(...found);
          for (const { what, servers, database, bytes = 0 } of found)
            console.log(
              `${name} ${size}, ${nodes} nodes: ${what}: ${servers.toFixed(2)} ms servers, ${database.toFixed(2)} ms database, ${Math.round(bytes)} bytes`,
            );
        }
  } finally {
    await end?.();
  }
  return figures;
}

const figures = await measure();
const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
mkdirSync(at('tests/scale/results'), { recursive: true });
writeFileSync(at('tests/scale/results/latest.json'), `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
if (values.write)
  for (const [file, name, text] of [
    ['docs/scale.md', 'scale', tablesOf(figures)],
    ['docs/quality.md', 'plots', plotsOf(figures)],
  ] as const)
    writeFileSync(at(file), between(readFileSync(at(file), 'utf8'), name, text));
