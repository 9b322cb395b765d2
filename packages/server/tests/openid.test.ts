import { appCode, CLIENT_ID, type Refusal, TEST_PASSWORD, WireClient } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, ana, came, me, node, openProvider, provider, server, settings, sql, Visitor, waiting } from './openid-kit.ts';

openProvider();

describe('a sign-in by the provider', () => {
  it('makes an account without roles where that is allowed, in the groups the provider names, and knows it again by issuer and subject', async () => {
    await settings({ createAccounts: true, groupsClaim: 'groups' });
    const group = (await sql("insert into person_group (name) values ('esportes') returning id")).rows[0].id;
    const { visitor, answer, back } = await came('rita');
    expect([answer.status, back.origin + back.pathname]).toEqual([204, `${server.url}/login`]);
    const rita = await me(visitor);
    expect(rita).toMatchObject({ username: 'rita.prado', roles: [], groupsIds: [group], email: 'rita@redacao.example' });
    // Renamed there, and of no group any more: the same account, without the group.
    Object.assign(provider.accounts, { rita: { ...ACCOUNTS().rita, preferred_username: 'rita.nova', groups: [] } });
    const again = await came('rita');
    expect(await me(again.visitor)).toMatchObject({ id: rita.id, username: 'rita.prado', groupsIds: [] });
    Object.assign(provider.accounts, ACCOUNTS());
    await sql('delete from person_group where id = $1', [group]);
    // Without a password there is no old one to know, and nothing is counted as a guess of it.
    const mine = await me(again.visitor);
    for (let n = 0; n < 11; n += 1) {
      const wish = { ...mine, password: 'uma-senha-longa', ...(n > 0 && { oldPassword: TEST_PASSWORD }) };
      const refused = await again.visitor.send<Refusal>('PUT', '/users/me', wish);
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'password', rule: 'no_password' }]]);
    }
    // By password nobody comes in there.
    expect((await new WireClient(server.url).login('rita.prado', TEST_PASSWORD)).body.code).toBe('authentication_failed');
  });

  it('asks for what proves it: a code bound to the browser, a state, a nonce and a verifier', async () => {
    const visitor = new Visitor(server.url);
    const { body, headers } = await visitor.begin();
    const asked = new URL(body.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT_ID, redirect_uri: `${server.url}/login`, code_challenge_method: 'S256' },
      ...{
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lauda_openid=[\w-]{43}; Max-Age=600; Path=\/api\/authentication; HttpOnly; SameSite=Strict$/),
    ]);
    const { rows } = await sql(
      'select encode(state_hash, $1) as state, encode(browser_hash, $1) as browser, verifier from openid_sign_in',
      ['escape'],
    );
    expect(JSON.stringify(rows)).not.toContain(asked.get('state'));
    expect(rows[0].verifier).toMatch(/^v1\./);
  });

  it('is ended on another node than it was begun on', async () => {
    await settings({ createAccounts: true });
    const visitor = new Visitor(server.url);
    const back = await provider.signIn((await visitor.begin()).body.url, 'rita');
    const there = new Visitor(node.url);
    there.jar = visitor.jar;
    expect((await there.finish(back)).status).toBe(204);
  });

  it('is refused with a wrong state, in another browser, a second time, and ten minutes later', async () => {
    await settings({ createAccounts: true });
    const refused = async (work: Promise<{ status: number; body: Refusal }>) => {
      const { status, body } = await work;
      expect([status, body.code]).toEqual([401, 'openid_refused']);
    };
    const visitor = new Visitor(server.url);
    const back = await provider.signIn((await visitor.begin()).body.url, 'rita');
    await refused(visitor.finish(back, { state: 'outro' }));
    await refused(new Visitor(server.url).finish(back));
    expect((await visitor.finish(back)).status).toBe(204);
    await refused(visitor.finish(back));
    const late = new Visitor(server.url);
    const address = await provider.signIn((await late.begin()).body.url, 'rita');
    server.advance(10 * 60_000 + 1);
    await refused(late.finish(address));
  });

  it('is refused with the code of another sign-in, with another nonce, with another issuer, and where the provider says no', async () => {
    await settings({ createAccounts: true });
    const refused = async (back: (visitor: Visitor) => Promise<[URL, object?]>): Promise<string | undefined> => {
      const visitor = new Visitor(server.url);
      const { status, body } = await visitor.finish(...(await back(visitor)));
      expect([status, body.code, visitor.cookie]).toEqual([401, 'openid_refused', '']);
      return body.message;
    };
    const honest = async (visitor: Visitor) => provider.signIn((await visitor.begin()).body.url, 'rita');
    // A code that was got for another browser: its verifier is not this one's.
    const other = await honest(new Visitor(server.url));
    await refused(async (visitor) => [await honest(visitor), { code: other.searchParams.get('code')! }]);
    await refused(async (visitor) => {
      const back = await honest(visitor);
      await sql("update openid_sign_in set nonce = 'outro'");
      return [back];
    });
    await refused(async (visitor) => [await honest(visitor), { iss: 'https://outro.example' }]);
    const said = await refused(async (visitor) => {
      const { searchParams } = new URL((await visitor.begin()).body.url);
      return [
        new URL(`${server.url}/login?error=access_denied&state=${searchParams.get('state')}&iss=${encodeURIComponent(provider.issuer)}`),
      ];
    });
    expect(said).toContain('O provedor recusou a entrada');
    expect((await sql('select count(*)::int from person')).rows[0].count).toBe(1);
  });

  it('asks for the code of the app too, where the account has one', async () => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const begun = await visitor.post<{ secret: string }>('/users/me/second_factor', {});
    expect((await visitor.post('/users/me/second_factor/confirm', { code: appCode(begun.body.secret, server.now()) })).status).toBe(201);
    const again = await came('rita');
    expect([again.answer.body.code, again.visitor.cookie]).toEqual(['error_second_factor', '']);
    expect((await again.visitor.code(appCode(begun.body.secret, server.now() + 30_000))).status).toBe(200);
    expect((await me(again.visitor)).username).toBe('rita.prado');
  });
});

describe('whose account it is', () => {
  it('is nobody’s until an administrator says so: a name and an address alone open none', async () => {
    const stolen = await came('ana');
    expect([stolen.answer.status, stolen.answer.body.code, stolen.visitor.cookie]).toEqual([401, 'openid_unknown', '']);
    const [identity] = await waiting();
    expect(identity).toMatchObject({ subject: 'ana', userId: null });
    const id = await server.person('rita', ['STORY_READ']);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).status).toBe(200);
    const linked = await came('ana');
    expect([linked.answer.status, (await me(linked.visitor)).id]).toEqual([204, id]);
    // The identity is given to another account: its session ends at once, and the next sign-in opens the other account.
    const other = await server.person('lia', ['STORY_READ']);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: other })).status).toBe(200);
    expect((await linked.visitor.get('/users/me')).status).toBe(401);
    const moved = await came('ana');
    expect((await me(moved.visitor)).id).toBe(other);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: other })).status).toBe(200);
    expect((await moved.visitor.get('/users/me')).status).toBe(200);
    expect((await ana.delete(`/sign_in/identities/${identity!.id}`)).status).toBe(204);
    expect((await moved.visitor.get('/users/me')).status).toBe(401);
    expect((await came('ana')).answer.body.code).toBe('openid_unknown');
    const { rows } = await sql("select act from audit where act like 'signIn.identities%' and user_id <> 0 and entity_id = $1 order by n", [
      identity!.id,
    ]);
    expect(rows.map(({ act }) => act)).toEqual([
      ...['signIn.identities.link', 'signIn.identities.link', 'signIn.identities.link'],
      'signIn.identities.remove',
    ]);
  });

  it('is not that of who has the same name here, though accounts are made', async () => {
    await settings({ createAccounts: true });
    await server.person('beto', ['STORY_READ']);
    expect((await came('beto')).answer.body.code).toBe('openid_unknown');
  });

  it('is told by the audit where a sign-in makes it, links it or changes its groups, once and by whom', async () => {
    await settings({ createAccounts: true, groupsClaim: 'groups' });
    await sql("insert into person_group (name) values ('Esportes')");
    Object.assign(provider.accounts, { rita: { ...ACCOUNTS().rita, groups: ['esportes'] } });
    const from = (await sql('select n from audit_chain')).rows[0].n;
    const { id } = await me((await came('rita')).visitor);
    const { rows } = await sql('select user_id, nickname, act, entity_id, before, after from audit where n > $1 order by n', [from]);
    const by = { user_id: 0, nickname: 'OpenID' };
    expect(rows).toMatchObject([
      { ...by, act: 'users.create', entity_id: id, before: null, after: { username: 'rita.prado', roles: [] } },
      { ...by, act: 'signIn.identities.link', before: { userId: null }, after: { userId: id } },
      { ...by, act: 'users.update', entity_id: id, before: { groupsIds: [] }, after: { groupsIds: [expect.any(Number)] } },
    ]);
    await came('rita');
    expect((await sql('select 1 from audit where n > $1', [from])).rowCount).toBe(3);
    expect((await ana.get('/audit/verify')).body).toMatchObject({ ok: true });
  });

  it('is that of a verified address where the setting allows it, and never that of who administers', async () => {
    await settings({ linkByEmail: true });
    const rita = await server.person('rita', ['STORY_READ']);
    const beto = await server.person('beto', ['STORY_READ']);
    await sql(
      "update person set email = case id when $1 then 'Rita@redacao.example' when $2 then 'beto@redacao.example' end where id in ($1, $2)",
      [rita, beto],
    );
    const { visitor } = await came('rita');
    expect((await me(visitor)).id).toBe(rita);
    // The provider has not verified this one.
    expect((await came('beto')).answer.body.code).toBe('openid_unknown');
    expect((await came('ana')).answer.body.code).toBe('openid_unknown');
  });

  it('is not opened by an address that somebody else of the provider had before', async () => {
    await settings({ linkByEmail: true });
    const rita = await server.person('rita', ['STORY_READ']);
    await sql("update person set email = 'rita@redacao.example' where id = $1", [rita]);
    expect((await me((await came('rita')).visitor)).id).toBe(rita);
    // Rita left; who came after her has her address at the provider.
    Object.assign(provider.accounts, { novata: { ...ACCOUNTS().rita, name: 'Nova Ata', preferred_username: 'novata' } });
    expect((await came('novata')).answer.body.code).toBe('openid_unknown');
    expect((await waiting())[0]).toMatchObject({ subject: 'novata', userId: null });
  });

  it('lets in nobody who was removed or whose time is over', async () => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const { id } = await me(visitor);
    await sql("update person set expiration = '2026-11-01' where id = $1", [id]);
    expect((await came('rita')).answer.body.code).toBe('openid_unknown');
    await sql('update person set expiration = null, excluded = true where id = $1', [id]);
    expect((await came('rita')).answer.body.code).toBe('openid_unknown');
    expect((await sql('select count(*)::int from person')).rows[0].count).toBe(2);
  });

  it('is said by who may as much as its owner, and by no token', async () => {
    await came('rita');
    const [identity] = await waiting();
    await server.person('pouca', ['USER_READ', 'USER_WRITE']);
    const few = await server.as('pouca');
    const { id } = await me(ana);
    expect((await few.send<Refusal>('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).body.code).toBe('forbidden');
    const { body } = await ana.post<{ secret: string }>('/tokens', { name: 't', roles: ['USER_READ', 'USER_WRITE'] });
    const token = new WireClient(server.url);
    token.bearer = body.secret;
    expect((await token.send<Refusal>('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).body.code).toBe('forbidden');
    expect((await token.delete<Refusal>(`/sign_in/identities/${identity!.id}`)).body.code).toBe('forbidden');
  });
});

describe('a step of a sign-in', () => {
  it.each([
    ['was removed', (id: number) => ana.delete(`/sign_in/identities/${id}`)],
    [
      'was given to another account',
      async (id: number) => ana.send('PUT', `/sign_in/identities/${id}`, { userId: await server.person('lia', ['STORY_READ']) }),
    ],
  ])('opens nothing by the code of the app once the identity it came by %s', async (_what, take) => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const begun = await visitor.post<{ secret: string }>('/users/me/second_factor', {});
    await visitor.post('/users/me/second_factor/confirm', { code: appCode(begun.body.secret, server.now()) });
    const again = await came('rita');
    expect(again.answer.body.code).toBe('error_second_factor');
    expect((await take((await waiting())[0]!.id)).status).toBeLessThan(300);
    const { status, body } = await again.visitor.code(appCode(begun.body.secret, server.now() + 30_000));
    expect([status, (body as unknown as Refusal).code, again.visitor.cookie]).toEqual([401, 'openid_unknown', '']);
    expect((await sql('select 1 from session s join person p on p.id = s.user_id where p.username = $1', ['rita.prado'])).rows).toEqual([]);
  });
});
