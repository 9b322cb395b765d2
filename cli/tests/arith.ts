import type { Block, Program, Rundown, Story } from '@lauda/sdk';
import { blockOf, emptyStory, programOf, rundownOf } from '../../packages/testing/src/entities.ts';

type Line = readonly [slug: string, total: string, approved: boolean, estimated?: string];

const BLOCKS: readonly { title: string; commercial: string; standBy?: true; stories: readonly Line[] }[] = [
  {
    title: 'B1',
    commercial: 'PT2M',
    stories: [
      ['S1', 'PT1M30S', true],
      ['S2', 'PT2M5S', true],
      ['S3', 'PT1M', false],
    ],
  },
  {
    title: 'B2',
    commercial: 'PT3M',
    stories: [
      ['S4', 'PT3M20S', true],
      ['S5', 'PT0S', false, 'PT45S'],
    ],
  },
  { title: 'B3', commercial: 'PT0S', stories: [['S6', 'PT5M10S', true]] },
  { title: 'Stand By', commercial: 'PT1M', standBy: true, stories: [['S7', 'PT2M', true]] },
];

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
/** A story as the server sends it, with what a test says of it. */
export const storyWith = (parts: Partial<Story>): Story => emptyStory(1, uuidOf(1), { rundownId: 9, ...parts });

/** The rundown of arith.md: 19:00 to 19:30, production 24 minutes, seven stories, estimates off. */
export function arithRundown(parts: Partial<Rundown> = {}): Rundown {
  let n = 0;
  const blocks = BLOCKS.map(({ stories, ...block }, index): Block => {
    const lines = stories.map(([slug, total, approved, estimated = 'PT0S']) => {
      n += 1;
      return emptyStory(n, uuidOf(n), { slug, page: block.standBy ? '' : String(n).padStart(2, '0'), total, approved, estimated });
    });
    return blockOf(11 + index, index, lines, { rundownId: 9, ...block });
  });
  return rundownOf(9, uuidOf(255), blocks, parts);
}

export const PROGRAMS: readonly Program[] = [programOf(5, 'Jornal da Noite'), programOf(6, 'Jornal da Madrugada'), programOf(7, 'Esporte')];

const COUNTING = { estimatedEnabled: false, accumulateByBlock: false };
/** The answers most rundown commands need. */
export const arithAnswers = {
  'GET /programs': () => PROGRAMS,
  'GET /time': () => ({ epochMs: Date.parse('2026-03-11T01:00:00Z'), zone: 'America/Sao_Paulo' }),
  'GET /rundowns': () => arithRundown(),
  'GET /rundowns/{id}/devices': () => [],
  'GET /rundowns/config': () => COUNTING,
};
