import {
  appCode,
  CLIENT_ID,
  CLIENT_SECRET,
  EVERY_ROLE,
  type OpenIdProvider,
  startOpenIdProvider,
  TEST_PASSWORD,
  WireClient,
} from '@lauda/testing';
import { expect } from 'vitest';
import { outsideUrl } from './every-get.ts';
import {
  ana,
  answers,
  archive,
  archived,
  bridge,
  LISTS,
  made,
  media,
  name,
  playout,
  type Row,
  rundown,
  server,
  stopping,
  story,
} from './scene.ts';

/** A write whose request is not all: what it needs is there, it is made by who makes it, and leaves nothing behind that others would meet. */
export interface Ready {
  readonly make: () => Promise<{ readonly status: number; readonly headers: Headers; readonly body?: unknown }>;
  readonly after?: () => unknown;
}
type Prepared = () => Promise<Ready> | Ready;

const STEP_MS = 30_000;
const APP = '/users/me/second_factor';
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const signedIn = (username: string) => server.as(username, TEST_PASSWORD);
const stranger = () => new WireClient(server.url);
const somebody = async (roles: Parameters<typeof server.person>[1] = ['ADMIN_READ']): Promise<string> => {
  const username = name();
  await server.person(username, roles);
  return username;
};
async function setting(body: object): Promise<void> {
  await sql("delete from setting where key = 'sign_in'");
  const answer = await ana.post('/sign_in/config', { version: 0, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}
let provider: OpenIdProvider | undefined;
/** A provider that lets rita in, and the settings that ask it. */
async function openId(): Promise<object> {
  const rita = { name: 'Rita Prado', email: 'rita@redacao.example', email_verified: true, preferred_username: 'rita.prado' };
  if (!provider) {
    provider = await startOpenIdProvider([`${server.url}/login`], { rita });
    stopping.push(async () => {
      await provider?.stop();
      provider = undefined;
    });
  }
  const { issuer } = provider;
  return { openId: true, issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scopes: 'openid profile email', createAccounts: true };
}
/** Somebody with one session, who writes at a guideline. */
const writing = async (): Promise<WireClient> => {
  const client = await signedIn(await somebody(EVERY_ROLE));
  await client.put(`/locks/${(await made('/assignments', { slug: name() })).id}`);
  return client;
};

/** A media that an archive has and a story shows. */
const shown = async (deviceId = archive) => {
  const stored = await made<ReturnType<typeof media>>(`/mam/${deviceId}/media`, media());
  const { id } = await story();
  await made(`/stories/${id}/media`, { ...stored, deviceId });
  await ana.patch(`/stories/${id}`, 'approved', true);
  return stored;
};
/** An archive that is asked itself, whose answer is news to a story. */
const askedItself = async (): Promise<number> => {
  const profile = { search: 'device' };
  const { id } = await made('/devices', {
    name: name(),
    type: 'mam',
    protocol: 'mos',
    host: '127.0.0.1',
    port: 10540,
    mosId: name(),
    profile,
  });
  answers.mediaSearch = { medias: [{ ...(await shown(id)), duration: 50 }], total: 1 };
  return id;
};

/** The writes around signing in, and those that ask something elsewhere or are a bridge's, each as it is made. */
export const byHand: Readonly<Record<string, Prepared>> = {
  'auth.login': () => ({ make: () => stranger().login('bob', TEST_PASSWORD) }),
  'auth.logout': async () => {
    const client = await writing();
    return { make: () => client.post('/logout') };
  },
  'auth.openId.signOut': async () => {
    const client = await writing();
    return { make: () => client.post('/authentication/openid/sign_out') };
  },
  'auth.code': async () => {
    const username = await somebody();
    const client = await signedIn(username);
    const { secret } = (await client.post<{ secret: string }>(APP, { password: TEST_PASSWORD })).body;
    await client.post(`${APP}/confirm`, { code: appCode(secret, server.now()) });
    server.advance(STEP_MS);
    const again = stranger();
    expect((await again.login(username, TEST_PASSWORD)).body.code).toBe('error_second_factor');
    return { make: () => again.code(appCode(secret, server.now())) };
  },
  'auth.setup': async () => {
    const username = await somebody(['ADMIN_READ', 'ADMIN_WRITE']);
    await setting({ administratorsSecondFactor: true });
    const client = stranger();
    expect((await client.login(username, TEST_PASSWORD)).body.code).toBe('error_second_factor_setup');
    await setting({});
    return { make: () => client.send('POST', '/authentication/second_factor', undefined, { cookie: client.step }) };
  },
  'auth.openId.begin': async () => {
    await setting(await openId());
    return { make: () => stranger().post('/authentication/openid') };
  },
  'auth.openId.finish': async () => {
    await setting(await openId());
    const client = stranger();
    const begun = await client.post<{ url: string }>('/authentication/openid');
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const back = await provider!.signIn(begun.body.url, 'rita');
    return { make: () => client.send('POST', '/authentication/openid/finish', Object.fromEntries(back.searchParams), { cookie }) };
  },
  'signIn.test': async () => {
    const settings = await openId();
    return { make: () => ana.post('/sign_in/test', { version: 0, ...settings }) };
  },
  'mam.medias': async () => {
    const { mediaSearch } = answers;
    const id = await askedItself();
    return {
      make: () => ana.post(`/mam/${id}/medias`, { text: 'chuva' }),
      after: () => {
        answers.mediaSearch = mediaSearch;
      },
    };
  },
  'mos.test': () => ({
    make: () => ana.post('/mos/test', { name: name(), type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name() }),
  }),
  'bridge.lease': () => ({ make: () => bridge.post('/bridge/leases', { bridgeId: 'b1', deviceIds: [playout] }) }),
  'bridge.wantedAll': () => ({ make: () => bridge.post('/bridge/rundowns', { deviceIds: [playout] }) }),
  'bridge.leftoverRundowns': () => ({ make: () => bridge.post(`/bridge/devices/${playout}/leftover_rundowns`, { held: [] }) }),
  'souv.checkCredentials': async () => {
    await archived();
    const { body } = await ana.get<object>('/souv/config');
    return { make: () => ana.post('/souv/check_credentials', body) };
  },
  'wordpress.config.test': async () => {
    const { username, password } = LISTS['wordpress.config']![1]() as { username: string; password: string };
    const site = { url: await outsideUrl(), username, password };
    return { make: () => ana.post('/wordpress/config/test', site) };
  },
};

let seq = 0;
/** A report of a device by the bridge that has its lease. */
async function report(kind: string, more: object, deviceId = playout): Promise<Ready['make']> {
  const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'b1', deviceIds: [deviceId] })).body;
  seq += 1;
  const said = { seq, deviceId, kind, status: '', at: server.now(), ...more };
  return () => bridge.post('/bridge/reports', { bridgeId: 'b1', epochs: { [deviceId]: lease!.epoch }, reports: [said] });
}
const ofRundown = (kind: string, more: object) => async (): Promise<Ready> => ({
  make: await report(kind, { rundownUuid: rundown.uuid, ...more }),
});
const approved = async (): Promise<Row> => {
  const made = await story();
  await ana.patch(`/stories/${made.id}`, 'approved', true);
  return made;
};
const plays = async (status: string) => {
  const { uuid } = await approved();
  return report('status', { rundownUuid: rundown.uuid, storyUuid: uuid, status });
};

/** What a bridge reports, by kind, and of a story what the settings make of it. */
export const reports: Readonly<Record<string, Prepared>> = {
  connection: async () => ({ make: await report('connection', { status: 'EXIST' }) }),
  ack: ofRundown('ack', { status: '7' }),
  gone: ofRundown('gone', {}),
  nack: ofRundown('nack', { status: 'roCreate', text: 'não conheço' }),
  status: async () => ({ make: await plays('READY') }),
  'status of what goes on air': async () => {
    await sql("delete from setting where key = 'rundowns'");
    await made('/rundowns/config', { version: 0, followPlayout: true });
    // The one on air before it ends.
    await ana.put(`/stories/${(await approved()).id}/display_status`, { status: 'play' });
    return { make: await plays('PLAY'), after: () => sql("delete from setting where key = 'rundowns'") };
  },
  waiting: ofRundown('waiting', { text: 'CHUVA' }),
  held: ofRundown('held', { text: 'CHUVA' }),
  stranger: async () => ({ make: await report('stranger', { status: `10.9.9.${seq}` }) }),
  object: async () => {
    const known = await shown();
    return { make: await report('object', { objectId: known.objectId, media: { ...known, duration: 50 } }, archive) };
  },
  objects: async () => {
    await shown();
    await shown();
    return { make: await report('objects', { objectIds: [], at: server.now() + 1 }, archive) };
  },
  listing: async () => {
    const { id: askedBy } = (await ana.get<Row>('/users/me')).body;
    // One that the scene does not answer, as it is about.
    const args = JSON.stringify({ askedBy, unanswered: true });
    await sql("insert into bridge_command (device_id, verb, args, created_at) values ($1, 'mediaList', $2, now())", [archive, args]);
    return {
      make: await report('listing', { status: '3' }, archive),
      after: () => sql('update bridge_command set answered_at = now() where answered_at is null'),
    };
  },
};
