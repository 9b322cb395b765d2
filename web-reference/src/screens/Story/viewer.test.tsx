// @vitest-environment jsdom
import { SECTION_NAMES, SECTION_TYPES } from '@lauda/domain';
import type { StorySections } from '@lauda/sdk';
import { beforeEach, expect, it } from 'vitest';
import { StoryText } from '../../shared/StoryText.tsx';
import { story } from '../../testing/desk.tsx';
import { render, useEnglish } from '../../testing/render.tsx';

beforeEach(useEnglish);

it('shows the cue of each section, and none where it is blank [VIEW-SEC-04]', async () => {
  const sections = Object.fromEntries(
    SECTION_NAMES.map((name) => [
      name,
      { type: SECTION_TYPES[name], cueIn: name === 'footer' ? '  ' : `Boa noite ${name}`, cueOut: '', duration: 'PT1S', subSections: [] },
    ]),
  ) as StorySections;
  const page = await render(<StoryText story={story({ sections })} />);
  const said = [...page.element.querySelectorAll('section')].map((section) => /Boa noite (\w+)/.exec(section.textContent)?.[1]);
  expect(said).toEqual(SECTION_NAMES.map((name) => (name === 'footer' ? undefined : name)));
  page.unmount();
});
