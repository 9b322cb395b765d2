// Reads MOS running orders into today's rundown of a program; prints the stories made and the elements that could not be mapped.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/import-mos.ts examples/show.mos.xml
//   LAUDA_DRY_RUN=1 only prints what would be made.
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { ValidationError } from '@lauda/sdk';
import { openNewsroom, program, today } from './newsroom.ts';

const newsroom = await openNewsroom();
const { id: programId } = await program(newsroom);
const date = process.env.LAUDA_DATE ?? (await today(newsroom));
const files = await Promise.all(process.argv.slice(2).map(async (file) => new File([await openAsBlob(file)], path.basename(file))));
const dryRun = process.env.LAUDA_DRY_RUN !== undefined;
const onProgress = (sent: number, total: number): void => void process.stderr.write(`\r${Math.round((sent / total) * 100)} %`);
try {
  const result = await newsroom.rundowns.import({ programId, date, mode: 'append', dryRun }, files, { onProgress });
  console.log(`\n${result.created.length} stories ${dryRun ? 'would be' : 'were'} made`);
  for (const { slug, block, total } of result.created) console.log(`  ${block}: ${slug} ${total}`);
  for (const { file, path: place, text } of result.unmapped) console.log(`  kept as it came: ${file} ${place} ${text.slice(0, 60)}`);
  for (const { file, line, text } of result.problems) console.log(`  ${file}:${line} ${text}`);
} catch (error) {
  if (!(error instanceof ValidationError)) throw error;
  console.error(`\n${error.message}`);
  for (const { path: where, params } of error.fields) console.error(`  ${where}:${params?.line ?? ''} ${params?.text ?? ''}`);
  process.exitCode = 1;
} finally {
  await newsroom.close();
}
