import { hasSlapd, LDAP_BASE, LDAP_PASSWORD, LDAP_READER, PATIENCE_MS, type Refusal, WireClient } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { ana, bad, forget, openDirectory, server, settings, signIn, slapd, sql, store, sync, user } from './directory-kit.ts';

describe.skipIf(!hasSlapd)('the directory', { timeout: 2 * PATIENCE_MS }, () => {
  openDirectory();

  const trial = async (more: object) =>
    (await ana.post<{ ok: boolean; failure: string | null; said: string | null }>('/ldap/test', settings(more))).body;

  it('is tried in clear on this machine, by StartTLS and by LDAPS, and says what it is that fails', async () => {
    const caCertificate = slapd.ca;
    const ca = { caCertificate };
    expect(await trial({})).toEqual({ ok: true, failure: null, said: null });
    expect(await trial({ startTls: true, ...ca })).toEqual({ ok: true, failure: null, said: null });
    expect(await trial({ url: slapd.secureUrl, ...ca })).toMatchObject({ ok: true });
    const failures = {
      credentials: { password: 'errada' },
      base: { baseDn: `ou=ninguem,${LDAP_BASE}` },
      certificate: { url: slapd.secureUrl },
      tls: { url: slapd.url.replace('ldap:', 'ldaps:'), ...ca },
      unreachable: { url: 'ldap://127.0.0.1:1' },
    };
    for (const [failure, more] of Object.entries(failures))
      expect(await trial(more), failure).toMatchObject({ ok: false, failure, said: expect.stringMatching(/\S/) });
    expect(await trial({ startTls: true })).toMatchObject({ ok: false, failure: 'certificate' });
  });

  it('refuses settings that cannot work, or would show a password on its way, by their field', async () => {
    for (const [more, path, rule] of [
      [{ url: '' }, 'url', 'required'],
      [{ url: 'http://127.0.0.1' }, 'url', 'url'],
      [{ url: 'ldap://diretorio.redacao.example' }, 'startTls', 'required'],
      [{ baseDn: '' }, 'baseDn', 'required'],
      [{ filter: '(uid=*' }, 'filter', 'ldap_filter'],
    ] as const) {
      const { status, body } = await ana.post<Refusal>('/ldap/config', { version: 0, ...settings(more) });
      expect([status, body.fields], JSON.stringify(more)).toEqual([422, [{ path, rule }]]);
    }
  });

  it('keeps its password sealed and answers it to nobody; it goes to no other server [PERM-A01]', async () => {
    await store();
    const { body } = await ana.get<{ version: number }>('/ldap/config');
    expect(body).toMatchObject({ password: null, hasPassword: true, userDn: LDAP_READER });
    const { rows } = await sql("select body from setting where key = 'ldap'");
    expect(JSON.stringify(rows)).not.toContain(LDAP_PASSWORD);
    const moved = await ana.put<Refusal>('/ldap/config', { ...body, url: 'ldap://127.0.0.1:1' });
    expect([moved.status, moved.body.fields]).toEqual([422, [{ path: 'password', rule: 'required' }]]);
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    for (const vouched of [{ caCertificate: pem }, { startTls: true }]) {
      const swapped = await ana.put<Refusal>('/ldap/config', { ...body, ...vouched });
      expect([swapped.status, swapped.body.fields], JSON.stringify(vouched)).toEqual([422, [{ path: 'password', rule: 'required' }]]);
      const tried = await ana.post<{ failure: string | null }>('/ldap/test', settings({ ...vouched, password: null }));
      expect(tried.body.failure).not.toBeNull();
    }
    expect((await ana.put('/ldap/config', { ...body, caCertificate: '' })).status).toBe(200);
    const lia = await server.as('lia');
    expect((await lia.get('/ldap/config')).status).toBe(200);
    expect((await lia.post('/ldap/sync')).status).toBe(403);
    expect((await lia.put('/ldap/config', body)).status).toBe(403);
  });

  it('is searched by a text before anybody is taken over, and what looks like a filter is only text [ADM-LDAP-06]', async () => {
    await store();
    const search = async (text: string) => {
      const { body } = await ana.get<{ data: { username: string; synced: boolean }[]; total: number }>(
        `/ldap/filter?filter=${encodeURIComponent(text)}`,
      );
      return body;
    };
    expect(await search('silva')).toMatchObject({ total: 1, data: [{ username: 'maria', name: 'Maria da Silva', synced: false }] });
    expect((await search('SILV')).data.map(({ username }) => username)).toEqual(['joao', 'maria']);
    expect((await search('*)(uid=*')).data).toEqual([]);
    expect((await search('')).data.map(({ username }) => username)).toEqual(['joao', 'maria', 'saiu', 'rui']);
    const page = await ana.get<{ data: { username: string }[] }>('/ldap/filter?page=1&size=3');
    expect(page.body).toMatchObject({ total: 4, number: 1, data: [{ username: 'rui' }] });
    await store({ baseDn: `ou=ninguem,${LDAP_BASE}` });
    const { status, body } = await ana.get<Refusal>('/ldap/filter');
    expect([status, body.code]).toEqual([502, 'directory_failed']);
  });

  it('signs people in by their password there, counted as any other; who is off is kept out', async () => {
    await store();
    await forget();
    await sync();
    expect((await signIn('maria', 'chuva-forte')).status).toBe(204);
    expect((await signIn('Maria', 'chuva-forte')).status).toBe(204);
    for (const [name, password] of [
      ['maria', 'errada'],
      ['maria', ''],
      ['*', 'chuva-forte'],
      ['saiu', 'adeus-a-todos'],
      ['maria)(uid=*', 'x'],
    ] as const)
      expect((await signIn(name, password)).status, `${name} ${password}`).toBeGreaterThanOrEqual(401);
    const { id } = (await user('maria'))!;
    const { rows } = await sql('select password_hash from person where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: null }]);
    const maria = new WireClient(server.url);
    await maria.login('maria', 'chuva-forte');
    const me = (await maria.get<object>('/users/me')).body;
    const own = await maria.put<Refusal>('/users/me', { ...me, password: 'minha-propria-1', oldPassword: 'chuva-forte' });
    expect([own.status, own.body.fields]).toEqual([422, [{ path: 'password', rule: 'directory' }]]);
    for (let tries = 0; tries < 11; tries += 1) await signIn('rui', 'errada');
    const waits = await signIn('rui', 'ventania');
    expect([waits.status, waits.body.code]).toEqual([429, 'too_many_requests']);
    server.advance(30 * 60_000);
    await store({ startTls: true, caCertificate: slapd.ca });
    expect((await signIn('joao', 'sol-e-mar')).status).toBe(204);
  });

  it('lets nobody wait for a directory that is down or says nothing, and tells it from a wrong password', async () => {
    await store();
    await forget();
    await sync();
    const silent = await bad(() => undefined);
    for (const url of [silent.url, 'ldap://127.0.0.1:1']) {
      await store({ url });
      const { status, body } = await signIn('maria', 'chuva-forte');
      expect([status, body.code], url).toEqual([502, 'directory_failed']);
    }
    const { body } = await ana.get<{ data: { reason: string }[] }>('/auth/logs/filter?filter=maria');
    expect(body.data[0]).toMatchObject({ reason: 'directory_failed' });
    await silent.close();
  });
});
