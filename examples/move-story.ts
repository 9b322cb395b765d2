// Moves the last story of a block to its top. Everybody who has the rundown open sees it move at once.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/move-story.ts
import { openNewsroom, program, today } from './newsroom.ts';

const newsroom = await openNewsroom();
const { id: programId } = await program(newsroom);
const rundown = await newsroom.rundowns.load({ programId, date: process.env.LAUDA_DATE ?? (await today(newsroom)) });
const block = rundown.blocks.find(({ stories }) => stories.length > 1);
if (block) {
  const [first] = block.stories;
  const last = block.stories.at(-1);
  // Without a target story the moved ones would go to the end of the block.
  await newsroom.rundowns.stories.move(rundown.id, { ids: [last!.id], targetBlockId: block.id, targetStoryId: first!.id });
  console.log(`'${last!.slug}' now leads '${block.title}'.`);
} else {
  console.log('No block has two stories.');
}
await newsroom.close();
