// Reads the contract as strangers do, by the rules of Redocly (redocly.yaml): fails at the first warning.

import { readFileSync } from 'node:fs';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { at } from './lib/root.mjs';

const path = at('spec/openapi.json');
const problems = await lintFromString({
  source: readFileSync(path, 'utf8'),
  absoluteRef: path,
  config: await loadConfig({ configPath: at('redocly.yaml') }),
});
for (const { ruleId, severity, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
process.exitCode = problems.length > 0 ? 1 : 0;
