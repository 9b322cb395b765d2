// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { handlers } from '../../actions/handlers.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { choose, likeBrowser, pressed } from '../../testing/reportage.tsx';
import type { ListSelection } from './spec.ts';
import { useCopyAndMail } from './useCopyAndMail.tsx';

// A dialog that loads its frame only then is drawn after the step that opens it.
beforeAll(async () => void (await import('../../components/dialogFrames.tsx')));

vi.mock('@tanstack/react-router', async (bring) => ({
  ...(await bring<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
}));

let shown: RenderedComponent;
beforeEach(() => {
  useEnglish();
  likeBrowser();
});
afterEach(() => shown.unmount());

const ROLES: Role[] = ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'];
const ROWS = [
  { id: 12, visible: true, programsIds: [] },
  { id: 13, visible: false, programsIds: [] },
];

/** The dialog for the mail of two selected documents, one of them hidden; answers what is asked for then. */
async function dialogOf(kind: 'guideline' | 'reportage') {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.roles = ROLES;
  const sent: unknown[] = [];
  const email = async (wish: unknown) => void sent.push(wish);
  Object.assign(newsroom.client.users, { all: async () => [user(1, 'ana'), user(3, 'bia')] });
  Object.assign(newsroom.client, {
    assignments: { email, config: { get: async () => ({ id: 0 }) } },
    newsReports: { email, config: { get: async () => ({ id: 0 }) } },
  });
  const { At } = await deskOf(newsroom, ROLES);
  const selection = { rows: ROWS, isTrash: false, focused: () => ROWS[0], selected: () => ROWS } as unknown as ListSelection<
    (typeof ROWS)[0]
  >;
  const Verbs = (): ReactElement | null => useCopyAndMail(kind, selection);
  shown = await render(
    <At>
      <Verbs />
    </At>,
  );
  await act(async () => void handlers.run(`${kind}.email`));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] form')).not.toBeNull(), PATIENCE);
  const switches = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=switch]')];
  const named = (each: HTMLElement): string =>
    (each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent ?? '').trim();
  return { sent, switches, named };
}

const FLAGS = { groupedEmail: false, includeEditors: false, includeReporters: false, includeTeams: false };
const NAMES = ['All in one mail', 'Include the editors', 'Include the reporters', 'Include the teams'];

it.each(
  Object.keys(FLAGS).map((flag, at) => [flag, at] as const),
)('the mail of guidelines says %s where its switch is on, and of no other [GDL-16]', async (flag, at) => {
  const { sent, switches, named } = await dialogOf('guideline');
  expect(switches().map(named)).toEqual(NAMES);
  await act(async () => switches()[at]!.click());
  await choose('To', 'bia', document.querySelector('[role=dialog]')!);
  await pressed('Send', document.querySelector('[role=dialog]')!);
  expect(sent).toEqual([{ ids: [12], usersIds: [3], ...FLAGS, [flag]: true }]);
});

it.each([true, false])('the mail of reportages says whether their reporters get it too: %o [REP-LIST-09]', async (reporters) => {
  const { sent, switches } = await dialogOf('reportage');
  expect(switches()).toHaveLength(1);
  if (reporters) await act(async () => switches()[0]!.click());
  await choose('To', 'bia', document.querySelector('[role=dialog]')!);
  await pressed('Send', document.querySelector('[role=dialog]')!);
  expect(sent).toEqual([{ ids: [12], userIds: [3], includeReporters: reporters }]);
});
