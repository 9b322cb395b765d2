import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

it('stories without a named block go to the first that airs, and nowhere where Stand By is alone', async () => {
  const moved: unknown[] = [];
  const standBy = { id: 32, title: 'Stand By', standBy: true };
  const run = (line: string, blocks: object[]) =>
    cli(line, {
      variables: { LAUDA_LANG: 'en_US' },
      answers: {
        'GET /time': () => ({ epochMs: Date.UTC(2026, 2, 10, 15), zone: 'America/Sao_Paulo' }),
        'GET /programs': () => [{ id: 1, name: 'Jornal', drawer: true }],
        'GET /rundowns': () => ({ id: 30, blocks }),
        'POST /documents/drawer/move': ({ body }: { body?: unknown }) => {
          moved.push((body as { targetBlockId: number }).targetBlockId);
          return [];
        },
      },
    });
  expect((await run('drawer move 12 --program jornal', [{ id: 31, title: 'Bloco 1' }, standBy])).code).toBe(0);
  const { code, err } = await run('drawer move 12 --program jornal', [standBy]);
  expect([code, err]).toEqual([3, expect.stringContaining('rundowns.blocks.create -f id=30')]);
  expect((await run('drawer move 12 --program jornal --block standby', [standBy])).code).toBe(0);
  expect(moved).toEqual([31, 32]);
});
