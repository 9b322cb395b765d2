import { expect, it } from 'vitest';
import { type Text, text } from '../../i18n/i18n.ts';
import { storyConflicts } from '../../shared/conflictRules.ts';
import { totalSeconds } from '../../shared/sections.ts';
import { story } from '../../testing/desk.tsx';
import { valueText } from '../Rundown/logs/logText.ts';
import { textId, toFormStory, toStoredFields } from './legacy.ts';
import { hitsIn, replaceHits } from './useScriptSearch.ts';

const rate = () => 0.075;
const old = story({ legacy: true, head: 'Boa noite', link: '', vo: '[CAM 2] noite', vt: 'a'.repeat(400) });

it('shows the texts of a legacy story as they are typed, each under the id its section has', () => {
  const shown = toFormStory({ ...old, head: 'a'.repeat(100) }, rate);
  expect(shown.sections.head).toEqual({
    type: 'HEADER',
    duration: 'PT8S',
    subSections: [{ uuid: 'p', type: 'CAMERA_TEXT', text: 'a'.repeat(100) }],
  });
  expect([textId(shown, 'head'), textId(shown, 'link'), shown.sections.link]).toEqual(['p', 'u link', undefined]);
  expect(totalSeconds(shown)).toBe(38);
  const ordinary = story();
  expect(toFormStory(ordinary, rate)).toBe(ordinary);
});

it('takes what is replaced in them back as texts, also where nothing is left', () => {
  const shown = toFormStory({ ...old, vt: 'noite' }, rate);
  const replaced = (by: string) => toStoredFields({ slug: 'A', sections: replaceHits(shown, hitsIn(shown, 'noite', false), by, rate) });
  expect(replaced('tarde')).toEqual({ slug: 'A', head: 'Boa tarde', vo: '[CAM 2] tarde', vt: 'tarde' });
  expect(replaced('')).toEqual({ slug: 'A', head: 'Boa ', vo: '[CAM 2] ', vt: '' });
  expect(toStoredFields({ presenterId: 3 })).toEqual({ presenterId: 3 });
});

it('names its parts where two people wrote one, and shows words that look like something else', () => {
  const rules = storyConflicts((key) => key);
  expect(['head', 'link', 'vo', 'vt'].map(rules.nameOf)).toEqual(['section.head', 'section.link', 'section.liveVO', 'column.vt']);
  const said = (value: string) => valueText('head', value, text as Text, String);
  expect([said('PT anuncia chapa'), said('[CAM 2] Boa noite'), said('PT1M30S'), said('{"a":1}')]).toEqual([
    'PT anuncia chapa',
    '[CAM 2] Boa noite',
    '01:30',
    '',
  ]);
});
