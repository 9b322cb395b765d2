import type { Newsroom } from '@lauda/sdk';
import { arithRundown } from './arith.ts';

/** Makes the rundown of arith.md on a server, call by call, and answers the ids of its stories by slug. */
export async function buildArith(newsroom: Newsroom, date: string): Promise<{ programId: number; storyIds: Record<string, number> }> {
  const wanted = arithRundown();
  const program = await newsroom.programs.create({ name: 'Jornal da Noite', start: wanted.start, end: wanted.end });
  const { id, blocks } = await newsroom.rundowns.create({ programId: program.id, date });
  const [standBy] = blocks;
  const storyIds: Record<string, number> = {};
  for (const block of wanted.blocks) {
    const blockId = block.standBy ? standBy!.id : (await newsroom.rundowns.blocks.create(id, { title: block.title })).id;
    if (!block.standBy) await newsroom.rundowns.blocks.patch(id, blockId, { field: 'commercial', newValue: block.commercial });
    for (const { slug, total, estimated, approved } of block.stories) {
      const story = { slug, estimated, sections: { vt: { type: 'VT' as const, duration: total } } };
      const made = await newsroom.rundowns.stories.create(id, { blockId, story });
      if (approved) await newsroom.stories.patch(made.id, { field: 'approved', newValue: true });
      storyIds[slug] = made.id;
    }
  }
  await newsroom.rundowns.patch(id, { field: 'production', newValue: wanted.production });
  await newsroom.rundowns.repaginate(id);
  return { programId: program.id, storyIds };
}
