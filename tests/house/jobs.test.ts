import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOB_KINDS } from '../../packages/server/src/jobs/kinds.ts';

it.each(['pt_BR', 'es_ES', 'en_US'])('every kind of job is called by words in %s', (language) => {
  const texts = JSON.parse(readFileSync(new URL(`../../web-reference/src/i18n/lists/${language}.json`, import.meta.url), 'utf8'));
  expect([...JOB_KINDS.keys()].filter((kind) => !texts[`jobs.work.${kind}`])).toEqual([]);
});
