// Prints the rundown of a program on a date, block by block.
//
//   LAUDA_PROGRAM='Jornal da Noite' LAUDA_DATE=2026-11-21 npm run -s example examples/load-rundown.ts
import { NotFoundError } from '@lauda/sdk';
import { openNewsroom, program, today } from './newsroom.ts';

const newsroom = await openNewsroom();
const { id: programId, name } = await program(newsroom);
const date = process.env.LAUDA_DATE ?? (await today(newsroom));
try {
  const rundown = await newsroom.rundowns.load({ programId, date });
  console.log(`${name}, ${date}, ${rundown.start} to ${rundown.end}`);
  for (const block of rundown.blocks) {
    console.log(`\n${block.title}`);
    for (const story of block.stories) console.log(`  ${story.page.padEnd(4)} ${story.approved ? '✓' : ' '} ${story.slug} ${story.total}`);
  }
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error;
  console.error(`${name} has no rundown on ${date}.`);
  process.exitCode = 1;
} finally {
  await newsroom.close();
}
