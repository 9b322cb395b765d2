import { randomUUID } from 'node:crypto';
import { applyMessage, encodeText, Framer, type Holdings, readEnvelope, writeEnvelope } from '@lauda/mos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedStory, type Show, sendableIn } from './bridged.ts';
import { Merge } from './merge.ts';
import { Studio } from './studio.ts';
import { until } from './wait.ts';

/** Whole numbers below a bound, the same ones in each run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('check 1: a roCreate of 200 stories', () => {
  const order = {
    roID: 'ro-200',
    slug: 'JORNAL',
    stories: Array.from({ length: 200 }, (_, n) => ({
      storyID: `S${n}`,
      slug: `MATÉRIA ${n} 㰀⼀洀漀猀㸀`,
      parts: [{ kind: 'item' as const, item: { itemID: `I${n}`, objID: `V${n}`, mosID: 'm.tv' } }],
    })),
  };
  const bytes = encodeText(writeEnvelope({ mosID: 'm.tv', ncsID: 'n.tv', messageID: '1', message: { kind: 'roCreate', ...order } }));

  it('cut in a thousand ways, all pieces odd in half of them, is applied once each time', () => {
    const roll = dice(7);
    let applied = 0;
    for (let plan = 0; plan < 1_000; plan++) {
      const framer = new Framer();
      let holdings: Holdings = new Map();
      const most = [31, 1_449, 9_001, 65_483][plan % 4]!;
      for (let at = 0; at < bytes.length; ) {
        const size = 1 + roll(most);
        const end = Math.min(bytes.length, at + (plan % 2 === 0 ? size | 1 : size));
        for (const event of framer.push(bytes.subarray(at, end))) {
          expect(event.type).toBe('frame');
          const result = event.type === 'frame' ? applyMessage(holdings, readEnvelope(event.text).message) : undefined;
          if (result?.ok) holdings = result.holdings;
          applied += 1;
        }
        at = end;
      }
      expect(holdings.get('ro-200')?.stories).toHaveLength(200);
    }
    expect(applied).toBe(1_000);
  });
});

describe('check 3: a merge of what the bridge said', () => {
  let studio: Studio;
  const merge = new Merge();
  beforeAll(async () => {
    studio = await Studio.open();
    await studio.playout({ journal: ({ direction, text }) => direction === 'in' && merge.take(text) });
    await studio.begin();
  });
  afterAll(async () => {
    await studio.end();
    await studio.close();
  });

  async function wanted(show: Show): Promise<{ id: string; slug: string; items: string[] }[]> {
    const items = ({ sections }: ListedStory): string[] => (sections.vt?.subSections ?? []).map(({ media }) => String(media?.objectId));
    return sendableIn(await studio.loaded(show)).map((story) => ({ id: story.uuid, slug: story.slug, items: items(story) }));
  }

  it('of 500 random edits, by another reader and model than ours, is the rundown: stories, order, slugs and items', async () => {
    const roll = dice(20_261_121);
    const { show, stories } = await studio.show(...Array.from({ length: 15 }, (_, n) => ({ slug: `MATERIA ${n}` })));
    await studio.enable(show);
    await until(() => merge.orders.get(show.uuid)?.length === 15, 'the rundown');
    const any = (): ListedStory => stories[roll(stories.length)]!;
    const video = () => ({
      vt: {
        type: 'VT',
        subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: { objectId: `V${roll(99)}`, slug: 'V', type: 'VIDEO' } }],
      },
    });
    const edits: (() => Promise<unknown>)[] = [
      async () => {
        const [one, other] = [any(), any()];
        if (one.id !== other.id) await studio.move(show, one, other);
      },
      () =>
        studio.ana.put(`/rundowns/${show.id}/stories/move`, { ids: [any().id], targetBlockId: show.blocks[0]!.id, targetStoryId: null }),
      () => studio.ana.patch(`/stories/${any().id}`, 'slug', `NOME ${roll(1_000)} & <${roll(9)}>`),
      () => studio.ana.patch(`/stories/${any().id}`, 'approved', roll(3) > 0),
      () => studio.ana.patch(`/stories/${any().id}`, 'sections', video()),
      async () => {
        if (stories.length < 25) stories.push(await studio.story(show, { slug: `NOVA ${roll(1_000)}` }));
      },
    ];
    for (let edit = 0; edit < 500; edit++) {
      await edits[roll(edits.length)]!();
      if (edit % 10 === 0)
        await until(async () => JSON.stringify(merge.orders.get(show.uuid)) === JSON.stringify(await wanted(show)), `edit ${edit}`);
    }
    await until(async () => JSON.stringify(merge.orders.get(show.uuid)) === JSON.stringify(await wanted(show)), 'the end');
    expect(merge.forms.get('roReplace') ?? 0).toBe(0);
    for (const operation of ['INSERT', 'REPLACE', 'MOVE', 'DELETE'])
      expect(merge.forms.get(`roElementAction ${operation}`), operation).toBeGreaterThan(10);
  });
});
