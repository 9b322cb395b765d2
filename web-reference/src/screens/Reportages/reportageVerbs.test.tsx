// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import type { ListedReportage } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { menuOf } from '../../actions/useActions.ts';
import { text } from '../../i18n/i18n.ts';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { reportage } from '../../testing/reportage.tsx';
import { ReportageVerbs } from './ReportageVerbs.tsx';

vi.mock('@tanstack/react-router', async (bring) => ({
  ...(await bring<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
}));

let shown: RenderedComponent;
let stop = (): void => undefined;
beforeEach(useEnglish);
afterEach(() => {
  stop();
  shown.unmount();
});

const VERBS = ['reportage.approve', 'reportage.disapprove', 'reportage.copy'] as const;

const WRITES: Role[] = ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'];
const ADMINISTERS: Role[] = [...WRITES, 'NEWS_REPORT_ADMIN'];

it.each([
  { who: 'who only writes reportages is offered neither', roles: WRITES, ok: false, offered: ['reportage.copy'], sent: [] },
  { who: 'who only writes reportages is offered neither', roles: WRITES, ok: true, offered: ['reportage.copy'], sent: [] },
  { who: 'an administrator of reportages is offered them', roles: ADMINISTERS, ok: false, offered: VERBS, sent: [true] },
  { who: 'an administrator of reportages is offered them', roles: ADMINISTERS, ok: true, offered: VERBS, sent: [false] },
])('$who: the approval and its end, by menu and by key, of one whose approval is $ok [REP-APPR-02]', async ({
  roles,
  ok,
  offered,
  sent,
}) => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.roles = roles;
  const row = reportage({ ok }) as unknown as ListedReportage;
  const approvals: boolean[] = [];
  Object.assign(newsroom.client, {
    newsReports: {
      approve: async (_id: number, flag: boolean) => {
        approvals.push(flag);
        return reportage({ ok: flag, version: 2 });
      },
      config: { get: async () => ({ id: 0, version: 1 }) },
    },
  });
  const { At, desk } = await deskOf(newsroom, roles);
  const selection = { rows: [row], isTrash: false, focused: () => row, selected: () => [row] } as unknown as ListSelection<ListedReportage>;
  shown = await render(
    <At>
      <ReportageVerbs selection={selection} />
    </At>,
  );
  expect(menuOf(VERBS, text, desk.mayRun).map((item) => item !== '-' && 'id' in item && item.id)).toEqual(offered);
  const refused = vi.fn();
  handlers.restrict(desk.mayRun, refused);
  stop = listenForKeys(window, handlers);
  await act(async () => void press(document.body, 'Enter', { code: 'Enter', ctrlKey: true, shiftKey: ok }));
  expect([approvals, refused.mock.calls.length]).toEqual([sent, sent.length === 0 ? 1 : 0]);
});
