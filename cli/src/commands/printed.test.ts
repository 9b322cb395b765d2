import { describe, expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const guideline = {
  ...{ id: 7, slug: 'ENCHENTE', date: '2026-03-10', state: 'PRODUCING', scheduleTime: '09:30:00', cameraman: null, interviewee: null },
  ...{
    proposal: 'Mostrar a serra.',
    referral: null,
    information: null,
    content: null,
    cover: null,
    observation: null,
    classificationId: null,
    typeId: null,
    teamId: null,
  },
  ...{ programsIds: [1], reportersIds: [4], producersIds: [], editorsIds: [], editorialsIds: [], vehiclesIds: [] },
  ...{ guides: [{ address: 'Rua da Ponte, 12' }], production: [{ label: 'Drone', done: true }] },
};
const reportage = {
  ...{ id: 12, slug: 'ENCHENTE', date: '2026-03-10', total: 'PT30S', ok: false, reporterId: 4, editorId: null, cameraman: 'Beto' },
  ...{ programsIds: [1], teaser: null, headingSuggestion: null, lead: null, text: null, noteSuggestion: null, information: 'Arquivo' },
  sections: [{ uuid: 'a', type: 'off', content: 'choveu '.repeat(20).trim(), observation: '', duration: 'PT30S' }],
  cgs: [],
};
const world = {
  variables: { LAUDA_LANG: 'pt_BR' },
  answers: {
    'GET /programs': () => [{ id: 1, name: 'Jornal' }],
    'GET /users/active': () => [{ id: 4, name: 'Elias Prado', nickname: 'Elias' }],
    'GET /assignments/{id}': () => guideline,
    'GET /news_reports/{id}': () => reportage,
    'GET /assignment_proposals/{id}': () => ({ id: 3, slug: 'PONTE', date: '2026-03-10', lead: 'Abre em maio.', source: 'Prefeitura' }),
  },
};

describe('what the desk prints', () => {
  it('is a guideline with its texts, and whole with schedule and production', async () => {
    const { out } = await cli('guideline print 7', world);
    expect(out).toMatch(/^ENCHENTE +09:30\n10\/03\/2026 · Jornal · Repórteres: Elias\n-+\nProposta +Mostrar a serra\.\n$/);
    const whole = (await cli('guideline print 7 --whole', world)).out;
    for (const said of ['Rua da Ponte, 12', 'ROTEIRO', 'PRODUÇÃO', 'Drone']) expect(whole).toContain(said);
  });

  it('is a reportage in lines of 65 strokes, in one column or two, several after each other', async () => {
    const { out } = await cli('reportage print 12 13 --columns 1', world);
    expect(out.match(/ENCHENTE +00:30/g)).toHaveLength(2);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBe(65);
    expect(out).not.toContain('Arquivo');
    const two = (await cli('reportage print 12 --whole', world)).out;
    expect(two).toMatch(/OFF 01 +choveu/);
    expect(two).toContain('Arquivo');
  });

  it('is a proposal, as JSON too; what cannot be read is refused and nothing is printed', async () => {
    expect((await cli('proposal print 3', world)).out).toMatch(/Resumo +Abre em maio\.\nFonte +Prefeitura/);
    const { laudas } = JSON.parse((await cli('proposal print 3 --json laudas', world)).out);
    expect(laudas).toMatchObject([{ id: 3, slug: 'PONTE' }]);
    const refused = await cli('story print 5', world);
    expect([refused.code === 0, refused.out]).toEqual([false, '']);
  });
});
