import { ROLES, type Role } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import { Store } from '@lauda/store';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type Desk, DeskProvider, permissions } from '../../app/desk.ts';
import { newUuid } from '../../app/newUuid.ts';
import { type Answers, sampleClient } from '../../app/sampleClient.ts';
import { Skeleton } from '../../components/States.tsx';

const ME = { id: 1, version: 1, nickname: 'Adriana', name: 'Adriana Prado', roles: [], readRate: null, excluded: false };
const AROUND: Answers = {
  'users.me.load': () => ME,
  'users.all': () => [ME, { ...ME, id: 2, nickname: 'Beto', name: 'Beto Sales' }, { ...ME, id: 3, nickname: 'Dalva', name: 'Dalva Reis' }],
  'time.get': () => ({ epochMs: Date.now(), zone: 'America/Sao_Paulo' }),
  'branch.config.get': () => ({ id: 0, version: 1, locale: 'pt_BR', branchName: 'TV Horizonte' }),
  'documents.config.get': () => ({ id: 0, version: 1, branchEnabled: false }),
  'assignments.config.get': () => ({ id: 0, version: 1, lockFinished: false }),
  'programs.list': () => [{ id: 1, version: 1, name: 'Jornal da Noite', active: true, presenters: [2], groups: [] }],
  'locks.list': () => [],
  'locks.renew': (id: number) => ({ id, uuid: String(id), userId: ME.id, nickname: ME.nickname, since: new Date().toISOString() }),
  'locks.remove': () => true,
  'teams.list': () => [],
};

async function openDesk(answers: Answers, roles: readonly Role[]): Promise<Desk> {
  const kept = new Map<string, string>();
  const store = new Store({
    client: sampleClient({ ...AROUND, 'authorities.list': () => roles, ...answers }),
    env: {
      now: () => Date.now(),
      uuid: newUuid,
      timers: { setTimeout: (work, ms) => setTimeout(work, ms), clearTimeout: (handle) => clearTimeout(handle as number) },
      storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      mutex: { request: async (_name, work) => work() },
    },
  });
  await store.start();
  return { store, me: ME as unknown as User, roles, zone: 'America/Sao_Paulo', ...permissions(roles) };
}

interface SampleDeskProps {
  answers: Answers;
  /** The roles of the person; all by default. */
  roles?: readonly Role[];
  /** The search parameters. */
  search?: Readonly<Record<string, unknown>>;
  children: (desk: Desk) => ReactNode;
}

const Routed = ({ search, children }: { search: Readonly<Record<string, unknown>>; children: ReactNode }): ReactElement => {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => children }),
      history: createMemoryHistory({
        initialEntries: [`/?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, JSON.stringify(value)]))}`],
      }),
    }),
  );
  return <RouterProvider router={router as never} />;
};

/** Renders a screen on a newsroom in memory at an address of its own, with the same code as in the product. */
export const SampleDesk = ({ answers, roles = ROLES, search = {}, children }: SampleDeskProps): ReactElement => {
  const [desk, setDesk] = useState<Desk>();
  const [wish] = useState({ answers, roles });
  useEffect(() => {
    let isShown = true;
    let opened: Desk | undefined;
    void openDesk(wish.answers, wish.roles).then((made) => {
      opened = made;
      if (isShown) setDesk(made);
      else made.store.stop();
    });
    return () => {
      isShown = false;
      opened?.store.stop();
    };
  }, [wish]);
  if (!desk) return <Skeleton className="m-4 h-4 w-56" />;
  return (
    <DeskProvider value={desk}>
      <Routed search={search}>{children(desk)}</Routed>
    </DeskProvider>
  );
};
