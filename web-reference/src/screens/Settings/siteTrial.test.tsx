// @vitest-environment jsdom
import type { WordpressTest } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FormOf } from '../../forms/kit.tsx';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { SiteTrial } from './SiteTrial.tsx';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const person = { id: 1, name: 'Redação' };
const works: WordpressTest = {
  site: 'Portal',
  user: 'Redação',
  authors: [person],
  categories: [{ id: 2, name: 'Cidade' }],
  failure: null,
  details: null,
} as never;
const failed: WordpressTest = { ...works, failure: 'unreachable', details: 'connect ECONNREFUSED' };
const INVALID = 'Invalid URL';

it.each<[string, object, WordpressTest, readonly string[]]>([
  ['nothing typed', {}, works, []],
  ['no name of a user', { url: 'https://portal.example' }, works, []],
  ['an address that is none', { url: 'portal', username: 'redacao' }, works, [INVALID]],
  [
    'a site that answers',
    { url: 'https://portal.example', username: 'redacao' },
    works,
    ['Portal answers Redação', 'Authors: Redação', 'Categories: Cidade'],
  ],
  ['a site that does not', { url: 'https://portal.example', username: 'redacao' }, failed, ['connect ECONNREFUSED']],
])('%s: the test of a site says what came of it, and nothing before', async (_name, document, answer, said) => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const asked: object[] = [];
  Object.assign(newsroom.client.wordpress.config, {
    test: async (site: object) => {
      asked.push(site);
      return answer;
    },
  });
  const { At } = await deskOf(newsroom);
  const snapshot = { document };
  const source = {
    view: { snapshot: () => snapshot, subscribe: () => () => undefined },
    edit: () => undefined,
    readOnly: false,
    problemOf: () => undefined,
  };
  shown = await render(
    <At>
      <FormOf source={source}>
        <SiteTrial />
      </FormOf>
    </At>,
  );
  const words = [INVALID, 'Portal answers Redação', 'Authors: Redação', 'Categories: Cidade', 'connect ECONNREFUSED'];
  const read = (): string[] => words.filter((word) => shown.element.querySelector('section')!.textContent?.includes(word));
  expect(read()).toEqual([]);
  await act(async () => shown.button('Test the connection').click());
  expect(read()).toEqual(said);
  expect(asked).toEqual(said.length === 0 || said[0] === INVALID ? [] : [document]);
});
