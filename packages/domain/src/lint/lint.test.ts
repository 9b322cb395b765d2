import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { isAtLeast, LINT_CODES } from './findings.ts';
import { type LintedBlock, type LintedStory, lintRundown } from './lint.ts';
import { lintText } from './lintText.ts';

let id = 0;
const story = (parts: Partial<LintedStory> = {}): LintedStory => {
  id += 1;
  return {
    id,
    slug: `S${id}`,
    page: String(id).padStart(2, '0'),
    total: 'PT1M',
    approved: true,
    private: false,
    displayStatus: 'blank',
    sections: { head: { duration: 'PT1M' } },
    ...parts,
  };
};
const block = (stories: readonly LintedStory[], parts: Partial<LintedBlock> = {}): LintedBlock => {
  id += 1;
  return { id, title: `B${id}`, standBy: false, commercial: 'PT0S', displayStatus: 'blank', stories, ...parts };
};
const lint = (...blocks: LintedBlock[]) => lintRundown({ blocks });
const codes = (...blocks: LintedBlock[]) => lint(...blocks).map(({ code }) => code);
const inVt = (item: object) => story({ sections: { vt: { subSections: [{ type: 'MOS_VIDEO', ...item } as never] } } });

describe('lint before air', () => {
  it('finds nothing in a show that is ready', () => {
    const ready = inVt({ media: { objectId: 'M1', status: 'ready' }, presenterId: 1 });
    const text = story({ sections: { head: { subSections: [{ type: 'CAMERA_TEXT', presenterId: 3, text: 'Boa noite.' }] } } });
    expect(lintRundown({ start: '19:00:00', end: '19:02:00', blocks: [block([ready, text])] })).toEqual([]);
  });

  it.each([
    ['missing_clip', {}],
    ['missing_clip', { slug: 'CHUVA', media: { slug: 'CHUVA' } }],
    ['clip_not_ready', { media: { objectId: 'M1', status: 'absent' } }],
    ['clip_not_ready', { media: { objectId: 'M1', status: 'empty' } }],
    ['clip_not_ready', { status: 'empty', media: { objectId: 'M1' } }],
    ['clip_unconfirmed', { media: { objectId: 'M1' } }],
  ])('finds %s in a video item %j', (code, item) => {
    expect(lint(block([inVt(item)]))).toMatchObject([{ code, section: 'vt', level: LINT_CODES[code as 'missing_clip'] }]);
  });

  it('finds a graphic with neither code nor template, and one of a device without its object', () => {
    const cgs = [{ type: 'CG', slug: 'NOME' }, { type: 'CG', code: '12' }, { type: 'CG', templateName: 'Nome' }, { type: 'MOS_CG' }];
    const found = lint(block([story({ sections: { vt: { subSections: cgs as never } } })]));
    expect(found.map(({ code, params }) => [code, params.name])).toEqual([
      ['cg_without_code', 'NOME'],
      ['cg_without_code', ''],
    ]);
  });

  it('finds a camera text nobody presents, unless the story has a presenter or nothing of it is read', () => {
    const said = (text: string, presenterId: number | null = null) =>
      story({ presenterId, sections: { head: { subSections: [{ type: 'CAMERA_TEXT', text }] } } });
    expect(codes(block([said('Boa noite.')]))).toEqual(['no_presenter']);
    expect(codes(block([said('Boa noite.', 3), said('[vinheta]')]))).toEqual([]);
  });

  it('finds unapproved stories in the next block alone', () => {
    const open = () => story({ approved: false });
    expect(codes(block([open()]), block([open()]))).toEqual(['unapproved_next']);
    const aired = block([story({ displayStatus: 'stop' })]);
    expect(lint(aired, block([open()]), block([open()])).map(({ storyId }) => storyId)).toHaveLength(1);
    const onAir = block([story({ displayStatus: 'play' }), open()]);
    expect(codes(onAir, block([open()]), block([open()]))).toEqual(['unapproved_next', 'unapproved_next']);
    const inBreak = block([story({ displayStatus: 'stop' })], { displayStatus: 'play' });
    expect(codes(inBreak, block([open()]), block([open()]))).toEqual(['unapproved_next']);
  });

  it('finds a slug used before, whatever its case, accents and blanks', () => {
    const [first, second] = [story({ slug: 'AÇÃO  POPULAR' }), story({ slug: ' acao popular' })];
    const [found] = lint(block([first]), block([second, story({ slug: '' }), story({ slug: ' ' })]));
    expect(found).toMatchObject({ code: 'repeated_slug', storyId: second.id, params: { page: first.page } });
  });

  it('finds private stories, and looks no further into those of others', () => {
    expect(codes(block([story({ private: true })]))).toEqual(['private_story']);
    expect(codes(block([story({ private: true, visible: false, total: 'PT0S', sections: {} })]))).toEqual(['private_story']);
  });

  it('finds empty stories: no text, no item, no time', () => {
    const blank = { head: { duration: 'PT0S', subSections: [{ type: 'CAMERA_TEXT' as const, text: ' ' }] } };
    expect(codes(block([story({ total: 'PT0S', sections: blank }), story({ total: 'PT0S', sections: {} })]))).toEqual([
      'empty_story',
      'empty_story',
    ]);
    const text = { head: { subSections: [{ type: 'TEXT' as const, text: 'x' }] } };
    expect(codes(block([story({ total: 'PT0S', sections: text })]))).toEqual([]);
  });

  it('finds a show over or under its time beyond the tolerance, first of all', () => {
    const show = (end: string, tolerance = 0) =>
      lintRundown({ start: '19:00:00', end, blocks: [block([story({ private: true })])] }, { tolerance }).map(({ code, params }) => [
        code,
        params.time,
      ]);
    expect(show('19:00:30')).toEqual([
      ['over_time', '00:30'],
      ['private_story', undefined],
    ]);
    expect(show('19:01:10')[0]).toEqual(['under_time', '00:10']);
    expect(show('19:01:10', 10)).toEqual([['private_story', undefined]]);
  });

  it('leaves alone what has aired, is on air, floats or lies in Stand By', () => {
    const bad = { sections: { vt: { subSections: [{ type: 'MOS_VIDEO' as const }] } }, approved: false };
    const left = [story({ ...bad, displayStatus: 'stop' }), story({ ...bad, displayStatus: 'play' }), story({ ...bad, floated: true })];
    expect(codes(block(left), block([story(bad)], { standBy: true }))).toEqual([]);
  });

  it('finds with a memory what it finds without, and reads no story object twice', () => {
    const memory = new WeakMap();
    const reads = { count: 0 };
    const counted = (made: LintedStory): LintedStory =>
      Object.defineProperty({ ...made }, 'sections', {
        get: () => {
          reads.count += 1;
          return made.sections;
        },
      });
    const clip = { sections: { vt: { subSections: [{ type: 'MOS_VIDEO' as const }] } } };
    const [first, second, third] = [counted(story(clip)), counted(story({ slug: 'CHUVA' })), counted(story({ slug: 'chuva' }))];
    const show = { blocks: [block([first, second, third])] };
    const found = lintRundown(show, { memory });
    expect(found.map(({ code }) => code)).toEqual(['missing_clip', 'repeated_slug']);
    const read = reads.count;
    expect(lintRundown(show, { memory })).toEqual(found);
    expect(reads.count).toBe(read);
    const mended = story({ ...clip, slug: first.slug, displayStatus: 'stop' });
    const after = { blocks: [block([mended, second, third])] };
    expect(lintRundown(after, { memory })).toEqual(lintRundown(after));
  });

  it('has words for each finding in each language, without a gap where a name is empty', () => {
    for (const locale of LOCALES)
      for (const code of Object.keys(LINT_CODES) as (keyof typeof LINT_CODES)[]) {
        const text = lintText({ code, params: {} }, locale);
        expect(text).toMatch(/^\p{Lu}.*\p{L}\p{P}?\.$/u);
        expect(text).not.toMatch(/[{}]|\s\s|\s[.,]/);
      }
    expect(lintText({ code: 'clip_not_ready', params: { name: 'CHUVA $&' } }, 'pt_BR')).toBe('O clipe CHUVA $& não está pronto.');
    expect(lintText({ code: 'over_time', params: { time: '00:30' } }, 'en_US')).toBe('Over by 00:30.');
  });

  it('orders its levels', () => {
    expect([isAtLeast('error', 'warning'), isAtLeast('note', 'warning'), isAtLeast('warning', 'warning')]).toEqual([true, false, true]);
  });
});
