import { LOCALES } from '@lauda/domain';
import { upkeepText } from '@lauda/domain/upkeep';
import { expect, it } from 'vitest';
import { JOB_KINDS } from '../../packages/server/src/jobs/kinds.ts';

it.each(LOCALES)('every kind of job is called by words in %s', (language) => {
  expect([...JOB_KINDS.keys()].filter((kind) => !upkeepText(`jobs.work.${kind}`, language))).toEqual([]);
});
