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
  let refusal: Error | undefined;
  Object.assign(newsroom.client, {
    nominatim: {
      config: {
        get: async () => stored,
        save: async (typed: typeof stored) => {
          saved.push(typed.apiKey);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          const error = refusal;
          refusal = undefined;
          if (error) throw error;
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
  const refuse = (error: Error): void => {
    refusal = error;
  };
  return { store, saved, refuse, letGo: () => act(async () => letGo()) };
}
/** Another administrator saves it: by an event, or unheard until this one saves. */
const theirs = { id: 1, version: 2, apiKey: 'C', url: 'https://theirs.example' };
const comparison = () => shown!.element.querySelector('section[aria-label="Two people wrote here"]');
const press = (label: string) =>
  act(async () => [...comparison()!.querySelectorAll('button')].find((each) => each.textContent === label)!.click());
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

it('shows both values where another administrator saved the field that is changed here, and saves none before one is chosen [ADM-03]', async () => {
  const { store, saved, letGo } = await drawn(ADMIN);
  type(field(), 'B');
  await act(async () => store.settings.nominatim.mergeEntry(theirs));
  expect(field().value).toBe('AB');
  expect(shown!.element.querySelector('[role=alert]')?.textContent).toContain('Someone else saved these settings');
  expect([...comparison()!.querySelectorAll('h4, h5, p')].map(({ textContent }) => textContent)).toEqual([
    'Choose a value for each field; then you can save. Nothing was lost.',
    'Key of the services',
    'Yours',
    'AB',
    'Saved by the other person',
    'C',
  ]);
  // What the other alone changed stands here, and is named.
  expect(shown!.element.querySelector('[role=status]')?.textContent).toContain('Address search');
  await act(async () => void handlers.run('form.save'));
  expect([saved, document.activeElement?.textContent]).toEqual([[], 'Keep mine']);
  await press('Keep mine');
  expect([comparison(), field().value, document.activeElement]).toEqual([null, 'AB', field()]);
  await act(async () => void handlers.run('form.save'));
  await letGo();
  await vi.waitFor(() => expect(shown!.button('Saved')).toBeDefined(), PATIENCE);
  expect([saved, store.settings.nominatim.view.snapshot()]).toEqual([['AB'], { ...theirs, apiKey: 'AB', version: 3 }]);
});

it('takes the value of the other administrator where that is chosen, and has nothing left to save', async () => {
  const { store } = await drawn(ADMIN);
  type(field(), 'B');
  await act(async () => store.settings.nominatim.mergeEntry(theirs));
  await press('Keep theirs');
  expect([comparison(), field().value, handlers.canRun('form.save')]).toEqual([null, 'C', false]);
});

it('shows both where the save itself meets the other, and keeps what is typed', async () => {
  const { saved, letGo, refuse } = await drawn(ADMIN);
  refuse(Object.assign(new Error('Somebody saved'), { status: 409, code: 'settings_conflict', current: theirs }));
  type(field(), 'B');
  await act(async () => void handlers.run('form.save'));
  await letGo();
  await vi.waitFor(() => expect(comparison()).not.toBeNull(), PATIENCE);
  expect([field().value, saved, document.activeElement?.textContent]).toEqual(['AB', ['AB'], 'Keep mine']);
  await press('Keep mine');
  await act(async () => void handlers.run('form.save'));
  await letGo();
  await vi.waitFor(() => expect(shown!.button('Saved')).toBeDefined(), PATIENCE);
  expect(saved).toEqual(['AB', 'AB']);
});

it('says that the permission is missing where it went while the page stood open, and keeps what is typed [ADM-02]', async () => {
  const { store, saved, letGo, refuse } = await drawn(ADMIN);
  refuse(Object.assign(new Error('No permission'), { status: 403, code: 'forbidden' }));
  type(field(), 'B');
  await act(async () => void handlers.run('form.save'));
  await letGo();
  const notices = () => store.notices.view.snapshot().map(({ description }) => (description as { key?: string }).key);
  await vi.waitFor(() => expect(notices()).toEqual(['error:noPermission']), PATIENCE);
  expect([saved, field().value]).toEqual([['AB'], 'AB']);
});
