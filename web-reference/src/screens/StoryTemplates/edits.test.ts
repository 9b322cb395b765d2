import type { StoryTemplate } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { addTyped, afterStoring, mergeStored, resolveField } from './edits.ts';

const story = (fields: Partial<StoryTemplate> = {}): StoryTemplate =>
  ({ id: 3, uuid: 'u', version: 1, slug: 'ESCALADA', information: null, sections: {}, ...fields }) as StoryTemplate;

describe('what is typed into a story of a template', () => {
  it('is shown over what is stored, with what others change elsewhere in it', () => {
    const edits = addTyped(undefined, story(), { slug: 'ABERTURA' });
    expect(mergeStored(edits, story())).toMatchObject({ story: { slug: 'ABERTURA' }, conflicts: [], changed: true });
    const theirs = mergeStored(edits, story({ version: 2, information: 'Ao vivo' }));
    expect(theirs).toMatchObject({ story: { version: 2, slug: 'ABERTURA', information: 'Ao vivo' }, conflicts: [], changed: true });
    expect(mergeStored(undefined, story())).toEqual({ story: story(), conflicts: [], changed: false });
  });

  it('meets what another wrote in the same field until one of both is chosen', () => {
    const edits = addTyped(undefined, story(), { slug: 'MINHA' });
    const stored = story({ version: 2, slug: 'DELA' });
    const { conflicts } = mergeStored(edits, stored);
    expect(conflicts).toMatchObject([{ path: 'slug', base: 'ESCALADA', mine: 'MINHA', theirs: 'DELA' }]);
    const chosen = (choice: 'mine' | 'theirs' | { value: unknown }) => mergeStored(resolveField(edits, conflicts[0]!, choice), stored);
    expect(chosen('mine')).toMatchObject({ story: { slug: 'MINHA' }, conflicts: [], changed: true });
    expect(chosen('theirs')).toMatchObject({ story: { slug: 'DELA' }, conflicts: [], changed: false });
    expect(chosen({ value: 'AMBAS' })).toMatchObject({ story: { slug: 'AMBAS' }, conflicts: [], changed: true });
  });

  it('is kept when it was typed while the former was being stored', () => {
    const first = addTyped(undefined, story(), { slug: 'A' });
    expect(afterStoring(first, story({ slug: 'A' }))).toBeUndefined();
    const more = addTyped(first, story(), { slug: 'AB' });
    expect(mergeStored(afterStoring(more, story({ slug: 'A' })), story({ version: 2, slug: 'A' }))).toMatchObject({
      story: { slug: 'AB', version: 2 },
      conflicts: [],
      changed: true,
    });
  });
});
