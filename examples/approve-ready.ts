// Approves the stories of a rundown that are ready: a reader, a time, and no clip that is still missing. Says of each other what it lacks.
// LAUDA_DRY_RUN=1 only tells.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/approve-ready.ts
import type { Story } from '@lauda/sdk';
import { isoSeconds } from '@lauda/sdk/timing';
import { inNewsroom, program, today } from './newsroom.ts';

/** What a story lacks before it may go on air; nothing when it is ready. */
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
    // What is private shows its place alone.
    .filter((story) => story.visible && !story.private && !story.approved && !story.floated);
  const ready = open.filter((story) => lacks(story).length === 0);
  for (const story of open) console.log(`${story.page.padEnd(4)} ${story.slug}: ${lacks(story).join(', ') || 'ready'}`);
  // One call for all: each is approved, or none.
  if (ready.length > 0 && process.env.LAUDA_DRY_RUN === undefined)
    await newsroom.rundowns.stories.approve(rundown.id, { ids: ready.map(({ id }) => id), approved: true });
  console.log(`${ready.length} of ${open.length} open stories ${process.env.LAUDA_DRY_RUN === undefined ? 'were' : 'would be'} approved`);
});
