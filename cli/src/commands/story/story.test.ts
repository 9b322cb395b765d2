import { expect, it } from 'vitest';
import { arithAnswers, arithRundown, storyWith } from '../../../tests/arith.ts';
import { cli, refusal } from '../../../tests/fakeEnv.ts';

const stories = arithRundown().blocks.flatMap((block) => block.stories);
const answers = {
  ...arithAnswers,
  'GET /stories/{id}': ({ path }: { path?: Readonly<Record<string, unknown>> | undefined }) =>
    stories.find(({ id }) => id === path?.id) ?? refusal(404, 'not_found', 'O que você pediu não existe.'),
  'PUT /rundowns/{id}/stories/move': () => [stories[5]],
  'POST /rundowns/{id}/stories/paste': () => [{ ...stories[0]!, id: 31, slug: 'CÓPIA' }],
};

const sentBy = async (line: string) => {
  const told = await cli(line, { answers });
  const { line: call, body } = told.sent.at(-1) ?? {};
  return [told.code, call, body];
};
const MOVE = 'PUT /rundowns/9/stories/move';
const PASTE = 'POST /rundowns/9/stories/paste';

it('moves stories before another [RUN-CLIP-03]', async () => {
  expect(await sentBy('story move 6 4 --before 2')).toEqual([0, MOVE, { ids: [6, 4], targetBlockId: 11, targetStoryId: 2 }]);
});

it('copies stories before another, which stay where they are [RUN-CLIP-04]', async () => {
  const body = { ids: [1], targetBlockId: 11, targetStoryId: 3, cut: false };
  expect(await sentBy('story copy 1 --before 3')).toEqual([0, PASTE, body]);
  expect((await cli('story copy 1 --before 3', { answers })).err).toBe('Copiadas (1): CÓPIA\n');
});

it('moves or copies a story to the end of a block by title, or to Stand By [RUN-CLIP-05]', async () => {
  expect(await sentBy('story move 1 --block b2')).toEqual([0, MOVE, { ids: [1], targetBlockId: 12, targetStoryId: null }]);
  expect(await sentBy('story move 1 --block standby')).toEqual([0, MOVE, { ids: [1], targetBlockId: 14, targetStoryId: null }]);
  const copied = { ids: [1], targetBlockId: 14, targetStoryId: null, cut: false };
  expect(await sentBy('story copy 1 --block standby')).toEqual([0, PASTE, copied]);
});

it.each(['move', 'copy'])('%s changes nothing onto one of the stories themselves, and asks for nothing [RUN-CLIP-02]', async (verb) => {
  const told = await cli(`story ${verb} 1 3 --before 3`, { answers });
  expect([told.code, told.sent, told.err]).toEqual([0, [], 'a lauda 3 está entre as escolhidas: nada muda\n']);
});

it.each(['move', 'copy'])('%s does nothing without stories and one clear target [RUN-CLIP-01]', async (verb) => {
  for (const line of ['1', '1 --before 2 --block B2', 'one --before 2', '--before 2']) {
    const told = await cli(`story ${verb} ${line}`, { answers });
    expect([line, told.code, told.sent]).toEqual([line, 2, []]);
  }
  const missing = await cli(`story ${verb} 1 --block B9`, { answers });
  expect([missing.code, missing.err]).toEqual([3, "erro: não há o bloco 'B9'; há: 11 B1, 12 B2, 13 B3, 14 Stand By\n"]);
});

it('prints a story with its texts, section by section, every word of them', async () => {
  const sections = {
    head: {
      type: 'HEADER' as const,
      subSections: [{ uuid: 'a', type: 'CAMERA_TEXT' as const, camera: '2', text: 'Boa noite.\nComeça agora.' }],
    },
    vt: {
      type: 'VT' as const,
      cueIn: 'A chuva',
      cueOut: '…baixar.',
      subSections: [{ uuid: 'b', type: 'MOS_VIDEO' as const, slug: 'VT-2101' }],
    },
    footer: {
      type: 'FOOTER' as const,
      subSections: [{ uuid: 'c', type: 'CG' as const, slug: 'NOME', cgFields: [{ name: 'linha 1', value: 'MARIA' }] }],
    },
  };
  const story = storyWith({ id: 1, slug: 'CHUVA', page: '02', total: 'PT2M5S', approved: true, sections });
  const { out } = await cli('story view 1', { answers: { 'GET /stories/{id}': () => story } });
  expect(out).toBe(
    'RETRANCA\tCHUVA\nPÁG\t02\nDATA\t10/03/2026\nTOTAL\t02:05\nMARCAS\taprovada\n' +
      '\nCabeça\nCÂM 2\nBoa noite.\nComeça agora.\n\nVT\nDeixa inicial:\nA chuva\nVT VT-2101\nDeixa final:\n…baixar.\n\nNota pé\nGC NOME\nlinha 1: MARIA\n',
  );
});

it('shows the six sections, each with its duration, cues, text, graphic and video [VIEW-SEC-01]', async () => {
  const names = ['head', 'link', 'liveVO', 'recordedVO', 'vt', 'footer'] as const;
  const types = { head: 'HEADER', link: 'LINK', liveVO: 'LIVE_VO', recordedVO: 'RECORDED_VO', vt: 'VT', footer: 'FOOTER' } as const;
  const sections = Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        type: types[name],
        duration: `PT${10 + index}S`,
        cueIn: `entra ${name}`,
        cueOut: `sai ${name}`,
        subSections: [
          { uuid: `t${index}`, type: 'TEXT' as const, text: `texto ${name}` },
          { uuid: `c${index}`, type: 'CG' as const, code: `gc-${name}` },
          { uuid: `v${index}`, type: 'MOS_VIDEO' as const, media: { objectId: 'M', slug: `vt-${name}`, type: 'VIDEO' as const } },
        ],
      },
    ]),
  );
  const told = await cli('story view 1', { answers: { 'GET /stories/{id}': () => storyWith({ id: 1, sections }) } });
  const parts = told.out.split('\n\n').slice(1);
  expect(parts).toHaveLength(6);
  for (const [index, name] of names.entries())
    expect(parts[index]?.trim().split('\n').slice(1)).toEqual([
      'Deixa inicial:',
      `entra ${name}`,
      `texto ${name}`,
      `GC gc-${name}`,
      `VT vt-${name}`,
      'Deixa final:',
      `sai ${name}`,
    ]);
  expect(parts.map((part) => part.trim().split('\n')[0])).toEqual([
    '00:10  Cabeça',
    '00:11  Vivo',
    '00:12  Nota coberta ao vivo',
    '00:13  Off',
    '00:14  VT',
    '00:15  Nota pé',
  ]);
});

it('lays a story out on a terminal with the text beside what is seen, within its width', async () => {
  const text = 'Choveu em um dia o que se espera para o mês inteiro, e a cidade parou desde as cinco da manhã.';
  const sections = { head: { type: 'HEADER' as const, subSections: [{ uuid: 'a', type: 'CAMERA_TEXT' as const, camera: '2', text }] } };
  const { out } = await cli('story view 1', { columns: 60, answers: { 'GET /stories/{id}': () => storyWith({ id: 1, sections }) } });
  expect(out).toContain('CÂM 2            Choveu em um dia o que se espera para o mês\n                 inteiro,');
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});

it('gives the sections of a story to programs as they are', async () => {
  const { out } = await cli('story view 1 --json slug,sections', { answers });
  expect(JSON.parse(out)).toEqual({ slug: 'S1', sections: {} });
});

it('answers 4 where a private story is not shared', async () => {
  const told = await cli('story view 1', {
    answers: { 'GET /stories/{id}': () => refusal(403, 'forbidden', 'você não tem a permissão necessária') },
  });
  expect([told.code, told.err]).toEqual([4, 'erro [forbidden]: você não tem a permissão necessária\n']);
});
