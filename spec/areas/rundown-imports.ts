import { IMPORT_MODES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Duration, Id, Int, JsonValue, LocalDate, Uuid } from '../scalars.ts';

const ImportProblem = entity('ImportProblem', { file: z.string(), line: Int, text: z.string() });
const ImportResult = entity('ImportResult', {
  rundownId: Id.nullable(),
  created: z.array(z.object({ id: Id.nullable(), uuid: Uuid, slug: z.string(), block: z.string(), total: Duration })),
  unmapped: z.array(z.object({ file: z.string(), path: z.string(), text: z.string() })),
  problems: z.array(ImportProblem),
  dryRun: z.boolean(),
});
const ImportChange = entity('ImportChange', {
  sign: z.enum(['+', '~', '-', '>']).meta({ description: '+ made, ~ changed, - gone, > put in another order' }),
  entity: z.enum(['rundown', 'block', 'story']),
  name: z.string().meta({ description: 'The title of a block, the slug of a story; empty for the rundown' }),
  field: z.string().meta({ description: 'What of it changed; empty otherwise' }),
  from: JsonValue,
  to: JsonValue,
});
const RundownTakenIn = entity('RundownTakenIn', {
  rundownId: Id.nullable(),
  created: ImportResult.shape.created,
  changes: z.array(ImportChange),
  dryRun: z.boolean(),
});
const RundownFile = value('RundownFile', {
  rundown: z
    .record(z.string(), JsonValue)
    .meta({ description: 'A rundown as it is loaded or exported; a field that is absent is left as it is stored' }),
});
const ImportFiles = value('ImportFiles', { files: z.array(z.file()) });
/** What is in the rundown and not in the file goes to the trash. */
const REPLACES = { mode: 'replace' } as const;
const ImportQuery = z.object({ programId: Id, date: LocalDate, mode: z.enum(IMPORT_MODES), dryRun: z.boolean().optional() });

/** The calls that import files into a rundown: running orders of devices, or an exported rundown. */
export const rundownImports = {
  import: call('POST /rundowns/import', 'Reads MOS running orders into a rundown, all or nothing.', {
    role: 'RUNDOWN_WRITE',
    bodyMedia: 'multipart',
    extension: true,
    query: ImportQuery,
    body: ImportFiles,
    result: ImportResult,
    seconds: 120,
    alone: true,
    takesAway: REPLACES,
  }),
  takeIn: call('POST /rundowns/take_in', 'Makes a rundown what a file of it says, all or nothing; a trial run tells what it would do.', {
    role: 'RUNDOWN_WRITE',
    extension: true,
    query: ImportQuery,
    body: RundownFile,
    result: RundownTakenIn,
    seconds: 120,
    alone: true,
    takesAway: REPLACES,
  }),
};
