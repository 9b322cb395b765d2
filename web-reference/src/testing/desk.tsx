import type { Role } from '@lauda/domain';
import { LockedError, type Newsroom, newUuid, type Story, type User } from '@lauda/sdk';
import { type Env, Store } from '@lauda/store';
import type { ReactElement, ReactNode } from 'react';
import { emptyStory, person } from '../../../packages/testing/src/entities.ts';
import { type Desk, DeskProvider, permissions } from '../app/desk.ts';

/** Whether the storage of these desks refuses to store. */
export const storage = { refuses: false };
const memory = (): Env['storage'] => {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string): void => {
    if (storage.refuses) throw new Error('QuotaExceededError');
    kept.set(key, value);
  };
  return { getItem: (key) => kept.get(key) ?? null, setItem };
};

const environment = (): Env => ({
  now: () => Date.parse('2026-03-10T22:00:00Z'),
  uuid: newUuid,
  timers: { setTimeout: () => 0, clearTimeout: () => undefined },
  storage: memory(),
  mutex: { request: async (_name, work) => work() },
});

export const user = (id: number, nickname: string): User => person(id, nickname);

export const story = (fields: Partial<Story> = {}): Story =>
  emptyStory(9, 'u', {
    version: 3,
    textVersion: 2,
    slug: 'CHUVA',
    page: '01',
    blockId: 1,
    sections: {
      head: { type: 'HEADER', duration: 'PT1S', subSections: [{ uuid: 'p', type: 'CAMERA_TEXT', text: 'Boa noite.' }] },
    } as Story['sections'],
    ...fields,
  });

/** A newsroom in memory with one story; `calls` names the calls made to it, in order. */
export class FakeNewsroom {
  readonly calls: string[] = [];
  stored = story();
  holder: User | undefined;
  roles: readonly Role[] = ['STORY_READ', 'STORY_WRITE'];
  /** The error that refuses the next saves. */
  refusal: Error | undefined;
  private readonly me: User;

  constructor(me: User) {
    this.me = me;
  }

  readonly client = {
    users: { me: { load: async () => this.me }, all: async () => [this.me] },
    authorities: { list: async () => this.roles },
    auth: { login: async () => undefined, logout: async () => undefined },
    time: { get: async () => ({ epochMs: Date.parse('2026-03-10T22:00:00Z'), zone: 'America/Sao_Paulo' }) },
    branch: { config: { get: async () => ({ locale: 'en_US' }) } },
    rundowns: { config: { get: async () => ({ estimatedEnabled: false }) } },
    programs: { list: async () => [] },
    contacts: { groups: {}, numbers: { countries: async () => [] } },
    calendars: { categories: {} },
    rounds: { segments: {}, institutions: {} },
    reports: { categories: {}, events: {}, config: { get: async () => ({ id: 0, version: 0 }) } },
    wordpress: { config: {} },
    agency: { lanes: {} },
    branches: {},
    ldap: {},
    souv: {},
    rss: { categories: {}, feeds: {} },
    facebook: { categories: {}, pages: {} },
    twitter: { categories: {}, lists: {}, users: {} },
    chats: { list: async () => [], unread: async () => [] },
    outbound: {},
    backups: {},
    signIn: {},
    cleaning: {},
    streaming: {},
    mail: {},
    google: {},
    editor: {},
    assignments: { config: { get: async () => ({ id: 0 }) } },
    productions: { resources: {}, types: {} },
    documents: { config: { get: async () => ({ id: 0, version: 0 }) } },
    nominatim: {},
    print: { config: { get: async () => ({ id: 0, version: 0, fontFamily: 'Inter', fontSize: 12, logoId: null }) } },
    newsReports: { config: { get: async () => ({ id: 0, version: 1 }) } },
    locks: {
      list: async () => [],
      renew: async (id: number) => this.renew(id),
      takeOver: async (id: number) => this.takeOver(id),
      remove: async () => undefined,
    },
    stories: {
      config: { get: async () => ({}) },
      load: async () => this.stored,
      update: async (input: Partial<Story>) => this.update(input),
    },
  } as unknown as Newsroom;

  lock(): { id: number; uuid: string; nickname: string; userId: number; since: string } {
    const holder = this.holder ?? this.me;
    return { id: 9, uuid: 'u', nickname: holder.nickname, userId: holder.id, since: '2026-03-10T18:58:00' };
  }

  private async renew(id: number): Promise<unknown> {
    this.calls.push(`renew ${id}`);
    const { holder } = this;
    if (holder && holder.id !== this.me.id)
      throw new LockedError(409, 'locked', `${holder.nickname} is editing`, {
        holder: { nickname: holder.nickname, userId: holder.id, expires: '' } as never,
      });
    return this.lock();
  }

  private async takeOver(id: number): Promise<unknown> {
    this.calls.push(`takeOver ${id}`);
    this.holder = this.me;
    return this.lock();
  }

  private async update(input: Partial<Story>): Promise<Story> {
    this.calls.push(`save ${input.slug}`);
    if (this.refusal) throw this.refusal;
    this.stored = { ...this.stored, ...input, version: this.stored.version + 1, textVersion: this.stored.textVersion + 1 } as Story;
    return this.stored;
  }
}

/** A signed-in person at a desk in memory; `At` renders components there. */
export const deskOf = async (
  newsroom: FakeNewsroom,
  roles: readonly Role[] = ['STORY_READ', 'STORY_WRITE'],
): Promise<{ store: Store; desk: Desk; At: (props: { children: ReactNode }) => ReactElement }> => {
  const store = new Store({ client: newsroom.client, env: environment() });
  await store.start();
  const desk: Desk = {
    store,
    me: store.session.view.snapshot().user!,
    roles,
    zone: 'America/Sao_Paulo',
    ...permissions(roles),
  };
  return { store, desk, At: ({ children }) => <DeskProvider value={desk}>{children}</DeskProvider> };
};
