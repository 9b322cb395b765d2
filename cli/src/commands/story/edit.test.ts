import type { StorySections } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { arithAnswers, storyWith } from '../../../tests/arith.ts';
import { cli, refusal, type World } from '../../../tests/fakeEnv.ts';
import { storyAsText, textAsEdit } from '../../rundown/storyText.ts';

const sections: StorySections = {
  head: {
    type: 'HEADER',
    duration: 'PT4S',
    cueIn: 'Boa noite',
    subSections: [
      { uuid: 'a', type: 'CAMERA_TEXT', camera: '2', text: 'Chove em SP.' },
      { uuid: 'b', type: 'CG', code: '12', text: 'fora' },
      { uuid: 'c', type: 'TEXT', text: '@@ não é marca\n@@@ nem esta' },
    ],
  },
  vt: { type: 'VT', duration: 'PT40S', subSections: [] },
};
const story = storyWith({ id: 1, slug: 'CHUVA', textVersion: 4, information: 'uma\n\nlinha', sections });
const uuid = () => 'nova';

describe('the text of a story', () => {
  it('changes nothing when it comes back as it went, whatever the editor does at its ends', () => {
    const text = storyAsText(story);
    for (const back of [text, text.trimEnd(), `${text}\n\n`, text.replaceAll('\n', '\r\n'), `\n${text}`])
      expect(textAsEdit(back, story, uuid)).toEqual({ edit: {}, problems: [] });
    expect(text).toContain('@@ head 3\n@@@ não é marca\n@@@@ nem esta\n');
  });
  it('says what was changed, and nothing else', () => {
    const text = storyAsText(story)
      .replace('Chove em SP.', 'Chove no Rio.')
      .replace('@@ slug\nCHUVA', '@@ slug\nSOL')
      .replace('@@ vt +\n', '@@ vt +\nNovo texto.\n');
    const { edit } = textAsEdit(text, story, uuid);
    expect(Object.keys(edit)).toEqual(['slug', 'sections']);
    expect([edit.slug, edit.sections?.head?.subSections?.[0]]).toEqual([
      'SOL',
      { uuid: 'a', type: 'CAMERA_TEXT', camera: '2', text: 'Chove no Rio.' },
    ]);
    expect(edit.sections?.head?.subSections?.slice(1)).toEqual(sections.head?.subSections?.slice(1));
    expect(edit.sections?.vt?.subSections).toEqual([{ uuid: 'nova', type: 'TEXT', text: 'Novo texto.' }]);
    const cue = textAsEdit(storyAsText(story).replace('Boa noite', '').replace('@@ footer +', '@@ footer +\nNota.'), story, uuid).edit
      .sections;
    expect([cue?.head?.cueIn, cue?.footer]).toEqual([
      '',
      { type: 'FOOTER', subSections: [{ uuid: 'nova', type: 'CAMERA_TEXT', text: 'Nota.' }] },
    ]);
  });
  it('leaves what was taken out of it, and names what it does not know', () => {
    expect(textAsEdit('@@ slug\nSOL\n', story, uuid).edit).toEqual({ slug: 'SOL' });
    const { problems } = textAsEdit('oi\n@@ slug\nA\n@@ head 9\n@@ head 2\nx\n@@ nada\n', story, uuid);
    expect(problems).toEqual([
      { line: 1, text: 'oi' },
      { line: 4, text: 'head 9' },
      { line: 5, text: 'head 2' },
      { line: 7, text: 'nada' },
    ]);
  });
});

const lock = {
  id: 1,
  uuid: 'u',
  nickname: 'ana',
  kind: 'story',
  slug: 'CHUVA',
  userId: 1,
  since: '2026-03-10T19:00:00',
  expires: '2026-03-10T19:05:00',
  epochMs: 0,
};
const answers = {
  ...arithAnswers,
  'GET /stories/{id}': () => story,
  'PUT /stories': () => ({ ...story, slug: 'SOL', version: 9, textVersion: 5 }),
  'PUT /locks/{id}': () => lock,
  'DELETE /locks/{id}': () => undefined,
  'GET /users/active': () => [],
  'GET /stories/config': () => ({ id: 1, version: 1, linkEnabled: true, readRate: 0.1 }),
};
const edited = (text: string) => text.replace('CHUVA', 'SOL');
const edit = (world: World = {}, line = 'story edit 1') => cli(line, { answers, edited, ...world, variables: { LAUDA_FORCE_TTY: '80' } });
const lines = (told: Awaited<ReturnType<typeof cli>>) => told.sent.map((sent) => sent.line);

describe('story edit', () => {
  it('takes the lock, opens the editor, saves what changed and lets go', async () => {
    const told = await edit();
    expect([told.code, told.out, told.err]).toEqual([0, '', 'Salva SOL: slug.\n']);
    expect(lines(told)).toEqual(['GET /stories/1', 'PUT /locks/1', 'PUT /stories', 'DELETE /locks/1']);
    expect([told.sent[0]?.query, told.sent[2]?.body]).toEqual([
      { lock: true, window: expect.any(String) },
      { id: 1, textVersion: 4, slug: 'SOL' },
    ]);
    expect(told.files).toEqual({});
  });
  it('holds the lock in one window of its own from the first call to the last, and in another the next time', async () => {
    const [one, next] = [await edit(), await edit()];
    const windows = (told: typeof one) =>
      new Set(told.sent.filter(({ route }) => route !== 'PUT /stories').map(({ query }) => (query as { window?: string }).window));
    expect([windows(one).size, windows(next).size, new Set([...windows(one), ...windows(next)]).size]).toEqual([1, 1, 2]);
  });
  it('renews the lock every 120 s while the editor is open, and no more after', async () => {
    const told = await edit({ ticks: 2 });
    expect(told.timers).toEqual([120_000, -120_000]);
    expect(lines(told).slice(0, 3)).toEqual(['GET /stories/1', 'PUT /locks/1', 'PUT /locks/1']);
  });
  it('times the texts anew where nobody typed a time', async () => {
    const told = await edit({ edited: (text) => text.replace('Chove em SP.', 'a'.repeat(50)).replace('@@ vt +\n', '@@ vt +\noi\n') });
    const body = told.sent.find(({ line }) => line === 'PUT /stories')?.body as { sections: StorySections };
    expect([body.sections.head?.duration, body.sections.vt?.duration]).toEqual(['PT8S', 'PT40S']);
  });
  it('times texts as the form does: a text that is no camera text counts too, at the rate of who reads the program by default', async () => {
    const liveVO = {
      type: 'LIVE_VO' as const,
      duration: 'PT10S',
      subSections: [{ uuid: 'v', type: 'TEXT' as const, text: 'o'.repeat(50) }],
    };
    const world = {
      answers: {
        ...answers,
        'GET /stories/{id}': () => ({ ...story, sections: { liveVO } }),
        'GET /users/active': () => [{ id: 5, readRate: 0.2 }],
        'GET /programs/{id}': () => ({ id: 1, defaultPresenter: 5, defaultAnnouncer: null }),
      },
      edited: (text: string) => text.replace('o'.repeat(50), 'o'.repeat(25)),
    };
    const body = (await edit(world)).sent.find(({ line }) => line === 'PUT /stories')?.body as { sections: StorySections };
    expect(body.sections.liveVO?.duration).toBe('PT5S');
  });
  it('edits the texts of a legacy story as they are, and shows them as sections [STO-21]', async () => {
    const head = {
      type: 'HEADER' as const,
      duration: 'PT1S',
      subSections: [{ uuid: 'h', type: 'CAMERA_TEXT' as const, text: 'Boa noite' }],
    };
    const old = { ...story, legacy: true, head: 'Boa noite', link: '', vt: '', vo: '@@ x', sections: { head } };
    const world = { answers: { ...answers, 'GET /stories/{id}': () => old } };
    expect(storyAsText(old)).toMatch(/\n@@ head\nBoa noite\n@@ link\n@@ vo\n@@@ x\n@@ vt\n$/);
    expect(textAsEdit(storyAsText(old), old, uuid)).toEqual({ edit: {}, problems: [] });
    const told = await edit({ ...world, edited: (text) => text.replace('Boa noite', 'Boa tarde').replace('@@ vt\n', '@@ vt\nRodou.\n') });
    expect(told.sent.find(({ line }) => line === 'PUT /stories')?.body).toEqual({ id: 1, textVersion: 4, head: 'Boa tarde', vt: 'Rodou.' });
    expect(textAsEdit('@@ head 1\nx\n', old, uuid).problems).toEqual([{ line: 1, text: 'head 1' }]);
    const seen = (await cli('story view 1', world)).out.split('\n');
    expect(seen.slice(seen.indexOf('Boa noite') - 1)).toEqual([expect.stringContaining('Cabeça'), 'Boa noite', '']);
  });
  it('takes a text written in Windows-1252', async () => {
    const text = storyAsText(story).replace('CHUVA', 'ÁGUA – “JÁ”');
    const bytes = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
    const told = await edit({ files: { 'texto.txt': bytes } }, 'story edit 1 --file texto.txt');
    expect(told.sent.find(({ line }) => line === 'PUT /stories')?.body).toEqual({ id: 1, textVersion: 4, slug: 'ÁGUA – “JÁ”' });
  });
  it('saves nothing when nothing changed', async () => {
    const told = await edit({ edited: (text) => text });
    expect([told.code, told.err, lines(told), told.files]).toEqual([0, 'Nada mudou.\n', ['GET /stories/1', 'DELETE /locks/1'], {}]);
  });
  it('keeps the text in a file and tells where when it cannot be saved', async () => {
    const conflict = () => refusal(409, 'version_conflict', 'O texto mudou.');
    const told = await edit({ answers: { ...answers, 'PUT /stories': conflict } });
    expect([told.code, lines(told).at(-1)]).toEqual([5, 'DELETE /locks/1']);
    expect(told.err).toBe(
      'Não foi salva. Seu texto está em /tmp/lauda-1/lauda-1.txt; salve com: lauda story edit 1 --file /tmp/lauda-1/lauda-1.txt\nerro [version_conflict]: O texto mudou.\n',
    );
    expect(told.files['/tmp/lauda-1/lauda-1.txt']).toContain('@@ slug\nSOL\n');
  });
  describe('when somebody else changed the story since the text was opened', () => {
    /** What the first save left behind, and the story as a colleague has it now. */
    const later = async (typed: (text: string) => string, now: Partial<typeof story>, without?: RegExp) => {
      const conflict = () => refusal(409, 'version_conflict', 'O texto mudou.');
      const { files } = await edit({ answers: { ...answers, 'PUT /stories': conflict }, edited: typed });
      const kept = Object.fromEntries(Object.entries(files).filter(([path]) => !without?.test(path)));
      return edit(
        { files: kept, answers: { ...answers, 'GET /stories/{id}': () => ({ ...story, textVersion: 5, ...now }) } },
        'story edit 1 --file /tmp/lauda-1/lauda-1.txt',
      );
    };
    const bodyOf = (told: Awaited<ReturnType<typeof cli>>) =>
      told.sent.find(({ line }) => line === 'PUT /stories')?.body as { textVersion: number; slug?: string; sections?: StorySections };
    const camera = sections.head!.subSections![0]!;
    const [, graphic, text] = sections.head!.subSections!;
    const between = { uuid: 'z', type: 'TEXT' as const, text: 'Entra no meio.' };
    const theirs: StorySections = {
      ...sections,
      head: { ...sections.head!, subSections: [between, { ...camera, text: 'Chove em BH.' }, graphic!, text!] },
    };
    it('writes only what the text changed, by the items it was opened with', async () => {
      const told = await later(
        (old) => old.replace('CHUVA', 'SOL').replace('não é marca', 'é texto').replace('@@ vt +\n', '@@ vt +\nNota.\n'),
        {
          information: 'outra',
          sections: theirs,
        },
      );
      expect([told.code, told.err]).toEqual([0, expect.stringContaining('slug, sections')]);
      const body = bodyOf(told);
      expect(Object.keys(body)).toEqual(['id', 'textVersion', 'slug', 'sections']);
      expect([body.textVersion, body.slug]).toEqual([5, 'SOL']);
      expect(body.sections?.head?.subSections).toEqual([
        between,
        { ...camera, text: 'Chove em BH.' },
        graphic,
        { ...text, text: '@@ é texto\n@@@ nem esta' },
      ]);
      expect(body.sections?.vt?.subSections).toEqual([{ uuid: expect.any(String), type: 'TEXT', text: 'Nota.' }]);
    });
    it('saves nothing where both changed a text, or it was removed, and names them', async () => {
      const typed = (old: string) => old.replace('Chove em SP.', 'Chove no Rio.').replace('CHUVA', 'SOL').replace('Boa noite', 'Boa tarde');
      const told = await later(typed, { slug: 'TEMPORAL', sections: theirs });
      expect([told.code, lines(told)]).toEqual([5, ['GET /stories/1', 'DELETE /locks/1']]);
      expect(told.err).toContain(': slug, head 1; nada foi salvo.');
      const gone = await later(typed, { sections: { ...sections, head: { ...sections.head!, subSections: [] } } });
      expect([gone.code, gone.err]).toEqual([5, expect.stringContaining(': head 1;')]);
    });
    it('takes what came to the same, as a save whose answer was lost, for saved', async () => {
      const vt = { ...sections.vt!, subSections: [{ uuid: 'n', type: 'TEXT' as const, text: 'Nota.' }] };
      const typed = (old: string) => old.replace('CHUVA', 'SOL').replace('@@ vt +\n', '@@ vt +\nNota.\n');
      const told = await later(typed, { slug: 'SOL', sections: { ...sections, vt } });
      expect([told.code, told.err, bodyOf(told)]).toEqual([0, 'Nada mudou.\n', undefined]);
    });
    it('saves nothing where the text as it was opened is not known, unless the line that says the version is taken out', async () => {
      const told = await later((old) => old.replace('CHUVA', 'SOL'), { slug: 'TEMPORAL' }, /opened/);
      expect([told.code, bodyOf(told), told.err]).toEqual([5, undefined, expect.stringContaining('(versão 4)')]);
      const over = await later((old) => old.replace('CHUVA', 'SOL').replace('@@ version 4\n', ''), { slug: 'TEMPORAL' }, /opened/);
      expect([over.code, bodyOf(over).slug]).toEqual([0, 'SOL']);
    });
  });
  it('keeps the text when the lock became another one and when a mark is not known', async () => {
    const taken = () =>
      refusal(409, 'locked', 'bob está editando.', { holder: { userId: 2, nickname: 'bob', expires: '2026-03-10T19:05:00' } });
    const lost = await edit({ answers: { ...answers, 'PUT /locks/{id}': taken } });
    expect([lost.code, lines(lost).includes('PUT /stories'), Object.keys(lost.files)[0]]).toEqual([5, false, '/tmp/lauda-1/lauda-1.txt']);
    const typo = await edit({ edited: (text) => text.replace('@@ slug', '@@ slgu') });
    const quiet = await edit({ edited: (text) => text.replace('@@ slug', '@@ slgu') }, 'story edit 1 --quiet');
    expect(quiet.err).toBe(typo.err);
    expect(typo.err).toContain('/tmp/lauda-1/lauda-1.txt');
    expect([typo.code, typo.err.split('\n')[1], Object.keys(typo.files).length]).toEqual([1, 'erro: linha 2: não há este texto: slgu', 2]);
  });
  it('does not open the editor while another holds the lock, unless taking over', async () => {
    const taken = (sent: { query?: object | undefined }) =>
      sent.query && 'takeOver' in sent.query
        ? story
        : refusal(409, 'locked', 'bob está editando.', { holder: { userId: 2, nickname: 'bob', expires: 'x' } });
    const held = await edit({ answers: { ...answers, 'GET /stories/{id}': taken } });
    expect([held.code, lines(held), held.err]).toEqual([5, ['GET /stories/1'], expect.stringContaining('bob')]);
    const over = await edit({ answers: { ...answers, 'GET /stories/{id}': taken } }, 'story edit 1 --take-over --yes');
    expect([over.code, over.sent[0]?.query]).toEqual([0, { lock: true, window: expect.any(String), takeOver: true }]);
  });
  it('saves a text kept before, from a file or standard input, and gives the result to programs', async () => {
    const told = await cli('story edit 1 --file salvo.txt --json textVersion,changed', {
      answers,
      files: { 'salvo.txt': '@@ slug\nSOL\n' },
    });
    expect([told.code, JSON.parse(told.out)]).toEqual([0, { textVersion: 5, changed: ['slug'] }]);
    expect((await cli('story edit 1 --file -', { answers, input: '@@ slug\nSOL\n' })).sent[2]?.body).toMatchObject({ slug: 'SOL' });
    expect((await cli('story edit 1 --file nada.txt', { answers })).sent).toEqual([]);
  });
  it('names the text and lets go of the lock at the first Ctrl-C while the editor is open, since a second one ends at once', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const conflict = () => refusal(409, 'version_conflict', 'x');
    const told = await edit({
      signal: stop.signal,
      answers: {
        ...answers,
        'PUT /stories': conflict,
        'DELETE /locks/{id}': ({ line }) => void seen.push(line),
      },
      edited: async (text) => {
        stop.abort();
        await Promise.resolve();
        seen.push('editor closes');
        return edited(text);
      },
    });
    expect(seen).toEqual(['DELETE /locks/1', 'editor closes', 'DELETE /locks/1']);
    expect(told.err.match(/Seu texto está em \/tmp\/lauda-1\/lauda-1\.txt/g)).toHaveLength(1);
    expect(told.files['/tmp/lauda-1/lauda-1.txt']).toContain('@@ slug\nSOL\n');
  });
  it('gives the lock back whose taking was not answered, so that nobody waits for it', async () => {
    for (const silent of [refusal(0, 'timeout', 'x'), refusal(502, 'http_502', 'x')]) {
      const told = await edit({ answers: { ...answers, 'GET /stories/{id}': () => silent } });
      expect(lines(told)).toEqual(['GET /stories/1', 'DELETE /locks/1']);
      expect(told.sent[1]?.query).toEqual({ window: (told.sent[0]?.query as { window: string }).window });
    }
    const refused = await edit({ answers: { ...answers, 'GET /stories/{id}': () => refusal(403, 'forbidden', 'x') } });
    expect(lines(refused)).toEqual(['GET /stories/1']);
    const moved = await cli('report move 3 --date 2026-03-11', { answers: { 'GET /reports/{id}': () => refusal(0, 'timeout', 'x') } });
    expect(lines(moved)).toEqual(['GET /reports/3', 'DELETE /locks/3']);
  });
  it('saves nothing when the editor fails, and keeps what was typed', async () => {
    const told = await edit({ edited: () => 1 });
    expect([told.code, told.err, told.files]).toEqual([1, 'erro: o editor terminou com código 1; nada foi salvo\n', {}]);
  });
});

describe('lock', () => {
  const more = {
    ...answers,
    'GET /locks': () => [lock, { ...lock, id: 2, kind: 'guideline', slug: null, nickname: 'bob' }],
    'PUT /locks/{id}/take_over': () => lock,
  };
  it('lists what is being edited, and by whom', async () => {
    const told = await cli('lock list', { answers: more });
    expect(told.out).toBe(
      '1\tstory\tCHUVA\tana\t2026-03-10 19:00:00\t2026-03-10 19:05:00\n2\tguideline\t\tbob\t2026-03-10 19:00:00\t2026-03-10 19:05:00\n',
    );
    const json = await cli('lock list --json id,nickname', { answers: more });
    expect(JSON.parse(json.out)).toEqual([
      { id: 1, nickname: 'ana' },
      { id: 2, nickname: 'bob' },
    ]);
    expect(await cli('lock list', { columns: 80, answers: { ...more, 'GET /locks': () => [] } })).toMatchObject({
      code: 0,
      out: '',
      err: 'Nada está em edição.\n',
    });
  });
  it('releases and takes over, and answers 3 where there is none', async () => {
    const released = await cli('lock release 1 2 --yes', { answers: more });
    expect([released.code, lines(released), released.err]).toEqual([
      0,
      ['DELETE /locks/1', 'DELETE /locks/2'],
      'A trava de 1 foi solta.\nA trava de 2 foi solta.\n',
    ]);
    const taken = await cli('lock take-over 1 --yes', { answers: more });
    expect([taken.code, lines(taken), taken.err]).toEqual([0, ['PUT /locks/1/take_over'], 'CHUVA (1) é sua até 10/03/2026 19:05.\n']);
    expect(
      (await cli('lock release 3 -y', { answers: { ...more, 'DELETE /locks/{id}': () => refusal(404, 'not_found', 'x') } })).code,
    ).toBe(3);
    expect((await cli('lock release um', { answers: more })).code).toBe(2);
  });
});
