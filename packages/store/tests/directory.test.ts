import { LDAP_FAILURES } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import { administrationOf } from '../src/desk/Administration.ts';
import { refusal } from './answers.ts';
import { type Answers, bench } from './harness.ts';

const DONE = {
  ...{ id: 1, started: '2026-11-21T18:00:00-03:00', finished: '2026-11-21T18:00:04-03:00', userId: 1 },
  ...{ read: 3, created: 3, changed: 0, disabled: 0, restored: 0, skipped: 0, failure: null, said: null },
};
const opened = async (answers: Answers) => {
  const { store, live, lines, answers: now } = await bench({ 'GET /ldap/last_sync': { syncing: false, last: null }, ...answers });
  const said = () => store.notices.view.snapshot().map(({ title, description }) => [title, description]);
  return { store, live, lines, said, answers: now, state: () => administrationOf(store).directory.view.snapshot() };
};

describe('the directory', () => {
  it('is being read from when the start was taken until an event says it ended [ADM-LDAP-01] [RT-T12]', async () => {
    const { store, live, state } = await opened({ 'GET /ldap/sync_state': false, 'POST /ldap/sync': true });
    await administrationOf(store).directory.load();
    expect(state().syncing).toBe(false);
    await administrationOf(store).directory.sync();
    expect(state().syncing).toBe(true);
    live('ldap PATCH', { done: 1, total: 3 });
    expect(state().progress).toEqual({ done: 1, total: 3 });
    live('ldap UPDATE', { syncing: false, last: DONE });
    expect(state()).toEqual({ syncing: false, progress: undefined, last: DONE, error: undefined });
  });

  it('is no longer being read when it failed, which is told with why [ADM-LDAP-02]', async () => {
    const { store, live, said, state } = await opened({ 'GET /ldap/sync_state': true });
    await administrationOf(store).directory.load();
    live('ldap UPDATE', { syncing: false, last: { ...DONE, failure: 'lost', said: 'Connection closed' } });
    expect(state().syncing).toBe(false);
    expect(said()).toEqual([[{ key: 'error:operationError' }, { key: LDAP_FAILURES.lost }]]);
  });

  it('is told to shut out whoever is gone, however many, where that is asked for', async () => {
    const asked: unknown[] = [];
    const { store } = await opened({ 'POST /ldap/sync': ({ query }: { query?: unknown }) => asked.push(query) > 0 });
    await administrationOf(store).directory.sync();
    await administrationOf(store).directory.sync(true);
    expect(asked).toEqual([{}, { shutOut: true }]);
  });

  it('is not being read where its start was refused, which is told [ADM-LDAP-02]', async () => {
    const { store, said, state } = await opened({ 'POST /ldap/sync': () => refusal(500, 'internal') });
    await administrationOf(store).directory.sync();
    expect(state().syncing).toBe(false);
    expect(said()).toHaveLength(1);
  });

  it('says that it is being read already where it is started again, and is still read [ADM-LDAP-03]', async () => {
    const { store, said, lines, state } = await opened({
      'GET /ldap/sync_state': true,
      'POST /ldap/sync': () => refusal(409, 'sync_in_progress'),
    });
    await administrationOf(store).directory.load();
    await administrationOf(store).directory.sync();
    expect(said()).toEqual([[{ key: 'error:syncInProgress' }, undefined]]);
    expect(state().syncing).toBe(true);
    expect(lines().filter((line) => line.startsWith('POST'))).toEqual(['POST /ldap/sync']);
  });

  it('is asked whether it is being read, before any event; false where nobody knows [ADM-LDAP-04]', async () => {
    const running = await opened({ 'GET /ldap/sync_state': true });
    await administrationOf(running.store).directory.load();
    expect(running.state().syncing).toBe(true);
    const unknown = await opened({ 'GET /ldap/sync_state': () => refusal(500, 'internal') });
    await administrationOf(unknown.store).directory.load();
    expect([unknown.state().syncing, unknown.said(), unknown.state().error?.status]).toEqual([false, [], 500]);
    unknown.answers['GET /ldap/sync_state'] = true;
    await administrationOf(unknown.store).directory.load();
    expect([unknown.state().syncing, unknown.state().error]).toEqual([true, undefined]);
  });
});
