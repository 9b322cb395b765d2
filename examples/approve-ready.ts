// Approves the stories of a rundown that are ready: with a reader, a time, and no missing clip. Prints what each of the others lacks.
// LAUDA_DRY_RUN=1 approves nothing.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/approve-ready.ts
import type { Story } from '@lauda/sdk';
import { isoSeconds } from '@lauda/sdk/timing';
import { inNewsroom, program, today } from './newsroom.ts';

/** Lists what a story lacks before it may go on air; empty when it is ready. */
function lacks({ presenterId, total, sections }: Story): string[] {
  const items = Object.values(sections ?? {}).flatMap((section) => section?.subSections ?? []);
  return [
    presenterId === null ? 'nobody reads it' : '',
    isoSeconds(total) === 0 ? 'it has no time' : '',
    items.some(({ media }) => media && media.status !== 'ready') ? 'a clip is missing' : '',
  ].filter(Boolean);
}

await inNewsroom(async (newsroom) => {
  const { id: programId } = await program(newsroom);
  const rundown = await newsroom.rundowns.load({ programId, date: process.env.LAUDA_DATE ?? (await today(newsroom)) });
  const open = rundown.blocks
    .flatMap((block) => (block.standBy ? [] : block.stories))
    // Of a private story only its place is visible.
    .filter((story) => story.visible && !story.private && !story.approved && !story.floated);
  const ready = open.filter((story) => lacks(story).length === 0);
  for (const story of open) console.log(`${story.page.padEnd(4)} ${story.slug}: ${lacks(story).join(', ') || 'ready'}`);
  // One call for all: each is approved, or none.
  if (ready.length > 0 && process.env.LAUDA_DRY_RUN === undefined)
    await newsroom.rundowns.stories.approve(rundown.id, { ids: ready.map(({ id }) => id), approved: true });
  console.log(`${ready.length} of ${open.length} open stories ${process.env.LAUDA_DRY_RUN === undefined ? 'were' : 'would be'} approved`);
});
