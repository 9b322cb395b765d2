import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setup } from '../../../packages/testing/src/globalSetup.ts';
import { between } from '../../scale/pages.ts';
import { startNewsroom } from './newsroom.ts';
import { operationsOf } from './request.ts';
import { fuzzCall } from './round.ts';

const QUALITY = new URL('../../../docs/quality.md', import.meta.url);
const HEAD = '| calls | valid and broken of each | requests | seed | time | findings |\n|---|---|---|---|---|---|';

/** Every operation of the contract's document. */
export const contract = async (): Promise<ReturnType<typeof operationsOf>> =>
  operationsOf(JSON.parse(await readFile(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')));

/** Sends every call so many valid and so many broken requests and answers what went wrong; `write` puts the figures into the page of quality. */
export async function fuzzCalls(each: number, seed: number, write = false): Promise<string[]> {
  const end = await setup();
  const newsroom = await startNewsroom();
  const { operations, schemas } = await contract();
  console.log(`${operations.length} calls, ${each} valid and ${each} broken requests of each, seed ${seed}`);
  const began = performance.now();
  const failures: string[] = [];
  try {
    for (const [at, operation] of operations.entries()) {
      const findings = await fuzzCall(newsroom, operation, schemas, { valid: each, broken: each, seed });
      failures.push(...findings.map(({ call, what, fault, sent }) => `${call} (${fault}): ${what}\n  ${sent}`));
      if (at % 20 === 19)
        console.log(`${at + 1} calls in ${((performance.now() - began) / 1000).toFixed(0)} s, ${failures.length} failures`);
    }
  } finally {
    await newsroom.stop();
    await end?.();
  }
  const [requests, seconds] = [operations.length * each * 2, ((performance.now() - began) / 1000).toFixed(0)];
  console.log(`${requests} requests in ${seconds} s, ${failures.length} failures`);
  if (write) {
    const row = `| ${operations.length} | ${each} and ${each} | ${requests} | ${seed} | ${seconds} s | ${failures.length} |`;
    writeFileSync(QUALITY, between(readFileSync(QUALITY, 'utf8'), 'fuzz', `${HEAD}\n${row}`));
  }
  return failures;
}
