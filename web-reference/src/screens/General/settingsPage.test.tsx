// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { handlers } from '../../actions/handlers.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { Line } from '../../forms/controls.tsx';
import { useField } from '../../forms/kit.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** What was said beside the page. */
const told = vi.hoisted(() => [] as string[]);
vi.mock('../../components/toast.tsx', () => ({
  notify: ({ level, title }: { level: string; title: string }) => void told.push(`${level} ${title}`),
}));

let shown: RoutedComponent | undefined;
beforeEach(() => void told.splice(0));
afterEach(() => shown?.unmount());

const AREAS = ['nominatim'] as const;
const Key = () => <Line label="Key" {...useField<string | null>('apiKey')} />;

/** A page of one field, and what was saved by it. */
async function drawn(roles: readonly Role[], check = (_key: string): string | undefined => undefined) {
  const saved: unknown[] = [];
  let stored = { id: 0, version: 1, apiKey: 'A', url: '' };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  let letGo = (): void => undefined;
  Object.assign(newsroom.client, {
    nominatim: {
      config: {
        get: async () => stored,
        save: async (typed: typeof stored) => {
          saved.push(typed.apiKey);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          stored = { ...typed, version: typed.version + 1 };
          return stored;
        },
      },
    },
  });
  await showLanguage('en_US');
  await withTexts('lists', async () => undefined)();
  const { store, At } = await deskOf(newsroom, roles);
  shown = await renderRouted(
    <At>
      <SettingsPage
        title="Maps"
        text="What draws maps."
        areas={AREAS}
        check={({ nominatim: { apiKey } }) => ({ 'nominatim.apiKey': check(apiKey ?? '') })}
      >
        <Section area="nominatim" title="Services">
          <Key />
        </Section>
      </SettingsPage>
      <Questions />
    </At>,
    '/admin/maps',
  );
  await vi.waitFor(() => expect(shown!.element.querySelector('form input')).not.toBeNull(), PATIENCE);
  return { store, saved, letGo: () => act(async () => letGo()) };
}
const field = () => shown!.element.querySelector<HTMLInputElement>('form input')!;
const ADMIN = ['ADMIN_READ', 'ADMIN_WRITE'] as const;

it('is saved by its key once something is changed, and not again while that is on its way', async () => {
  const { saved, letGo } = await drawn(ADMIN);
  expect(handlers.canRun('form.save')).toBe(false);
  type(field(), 'B');
  expect(handlers.canRun('form.save')).toBe(true);
  await act(async () => void handlers.run('form.save'));
  await vi.waitFor(() => expect(saved).toEqual(['AB']), PATIENCE);
  expect(handlers.canRun('form.save')).toBe(false);
  await letGo();
  await vi.waitFor(() => expect(shown!.button('Saved')).toBeDefined(), PATIENCE);
  expect([field().value, handlers.canRun('form.save'), saved, told]).toEqual(['AB', false, ['AB'], ['SUCCESS Saved']]);
});

it('shows who only reads the values alone: nothing is saved there', async () => {
  const { saved } = await drawn(['ADMIN_READ']);
  expect([field().readOnly, field().value, shown!.element.querySelector('footer'), handlers.canRun('form.save')]).toEqual([
    true,
    'A',
    null,
    false,
  ]);
  expect(saved).toEqual([]);
});

it('says what is wrong, and saves nothing of it', async () => {
  const { saved } = await drawn(ADMIN, (key) => (key === 'AB' ? 'No such key' : undefined));
  type(field(), 'B');
  await act(async () => void handlers.run('form.save'));
  await vi.waitFor(() => expect(shown!.element.querySelector('[role=alert]')?.textContent).toContain('No such key'), PATIENCE);
  expect([saved, told]).toEqual([[], ['WARNING Required fields empty or invalid values']]);
});

it('asks before something typed is left, and goes without a word where nothing is', async () => {
  await drawn(ADMIN);
  const asked = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  const leave = async (answer: string): Promise<void> => {
    await shown!.go('/admin/fonts');
    await vi.waitFor(() => expect(asked()).toContain('Maps'), PATIENCE);
    const button = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      ({ textContent }) => textContent === answer,
    );
    await act(async () => button!.click());
  };
  type(field(), 'B');
  await leave('Cancel');
  expect([shown!.path(), field().value]).toEqual(['/admin/maps', 'AB']);
  await leave('Discard');
  await vi.waitFor(() => expect(shown!.path()).toBe('/admin/fonts'), PATIENCE);
  act(() => shown!.button('Discard').click());
  await shown!.go('/admin/maps');
  await vi.waitFor(() => expect(shown!.path()).toBe('/admin/maps'), PATIENCE);
  expect([asked(), field().value]).toEqual(['', 'A']);
});
