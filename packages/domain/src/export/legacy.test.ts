import { describe, expect, it } from 'vitest';
import { legacySections } from '../story/legacy.ts';
import { readCsv, writeCsv } from './csv.ts';
import type { FileRundown, FileStory } from './file.ts';
import { importPlan } from './plan.ts';
import { readRundownTable, rundownTable } from './table.ts';

const texts = { head: '[CAM 2] Boa noite', link: '', vo: '00:30', vt: 'PT1M\n"duas" linhas ' };
const old: FileStory = {
  id: 1,
  uuid: 'u1',
  slug: 'ANTIGA',
  legacy: true,
  manualVt: false,
  ...texts,
  sections: legacySections(texts, 0.075, (name) => name),
};
const ordinary: FileStory = { id: 2, uuid: 'u2', slug: 'NOVA', legacy: false, manualVt: true, head: 'PT5S', vt: 'PT40S', sections: {} };
const show = (...stories: FileStory[]): FileRundown => ({
  id: 9,
  blocks: [{ id: 11, title: 'B', commercial: 'PT0S', standBy: false, status: null, stories }],
});
const patches = (stored: FileStory, file: FileStory) =>
  importPlan(show(stored), show(file), 'replace').map((step) => (step.do === 'patchStory' ? [step.field, step.value] : step.do));

describe('a legacy story in a file', () => {
  it('comes back with its words from CSV, beside an ordinary one with its times', () => {
    const { rundown } = readRundownTable(readCsv(writeCsv(rundownTable(show(old, ordinary)))));
    expect(rundown!.blocks[0]!.stories).toMatchObject([
      { head: texts.head, vo: texts.vo, vt: texts.vt },
      { head: 'PT5S', vt: 'PT40S' },
    ]);
    expect(importPlan(show(old, ordinary), rundown!, 'replace')).toEqual([]);
  });
  it('changes the parts that differ; sections follow, and what was written into them is not dropped', () => {
    expect(patches(old, { ...old, head: 'Boa tarde' })).toEqual([['head', 'Boa tarde']]);
    const other = legacySections({ ...texts, head: 'Bom dia' }, 0.075, (name) => name);
    expect(patches(old, { ...old, sections: other })).toEqual([['sections', other]]);
    expect(patches(old, { ...old, head: 'Bom dia', sections: other })).toEqual([['head', 'Bom dia']]);
    expect(patches(old, { uuid: 'u1', slug: 'OUTRA', sections: null })).toEqual([['slug', 'OUTRA']]);
  });
  it('never takes the times of an ordinary one for its words, nor the other way round', () => {
    expect(patches(old, { ...ordinary, uuid: 'u1', id: 1, slug: 'ANTIGA' })).toEqual([['sections', {}]]);
    const into = patches({ ...ordinary, manualVt: false }, { ...old, uuid: 'u2', id: 2, slug: 'NOVA' });
    expect(into).toEqual([['sections', old.sections]]);
  });
  it('is made anew with its texts alone', () => {
    const [step] = importPlan({ blocks: [] }, show(old), 'append').filter((each) => each.do === 'createStory');
    expect(step).toMatchObject({ story: { slug: 'ANTIGA', legacy: true, ...texts } });
    expect(step!.story).not.toHaveProperty('sections');
    const strange = { ...old, sections: { footer: { type: 'FOOTER', cueIn: 'fim' } } };
    const [kept] = importPlan({ blocks: [] }, show(strange), 'append').filter((each) => each.do === 'createStory');
    expect(kept!.story).toMatchObject({ sections: strange.sections });
  });
});
