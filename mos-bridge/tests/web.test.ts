import { localInstant } from '@lauda/domain';
import { type KnownRundown, startWebService, type WebService, type WebServiceOptions } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import type { BridgeOptions } from '../src/bridge.ts';
import { realClock } from '../src/effects.ts';
import { Journal } from '../src/journal.ts';
import { addressOf } from '../src/web/webPort.ts';
import type { ListedStory, Show } from './bridged.ts';
import { studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const SECRET = 'segredo do estúdio';
const studio = await studioForTests();
let service: WebService;
let deviceId = 0;

async function begin(options: Partial<WebServiceOptions> = {}, more: object = {}, bridge: Partial<BridgeOptions> = {}): Promise<void> {
  service = studio.keep(await startWebService({ secret: SECRET, path: '/lauda', ...options }));
  deviceId = await studio.device('playout', service.port, { protocol: 'ws', secret: SECRET, profile: { path: '/lauda' }, ...more });
  await studio.begin(bridge);
}
const slugs = (show: Show): string[] | undefined => service.rundowns.get(show.uuid)?.stories.map(({ slug }) => slug);
const three = (): Promise<{ show: Show; stories: ListedStory[] }> =>
  studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('Boa noite.')] } } }, { slug: 'DOIS' }, { slug: 'TRES' });

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080/lauda'],
  ['::1', 'http://[::1]:8080/lauda'],
  ['servico.tv', 'http://servico.tv:8080/lauda'],
])('the service of a device at %s has the address %s', (host, address) => {
  expect(addressOf({ host, port: 8080, profile: { path: '/lauda' } })).toBe(address);
});

describe('a device behind a web service', () => {
  it('gets one signed request for each change, with the same stories a MOS device gets [BRG-04]', async () => {
    await begin();
    const { show, stories } = await three();
    await studio.story(show, { slug: 'GAVETA' }, 1);
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the rundown');
    expect(service.taken).toHaveLength(1);
    const [first] = service.taken;
    expect(first!.signature).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(first!.body).toMatchObject({
      id: Number(first!.id),
      change: 'rundown',
      replace: true,
      device: { id: deviceId, type: 'playout' },
    });
    expect((first!.body.rundown as KnownRundown).stories[0]).toMatchObject({ uuid: stories[0]!.uuid, slug: 'UM', texts: ['Boa noite.'] });
    await studio.move(show, stories[0]!, stories[2]!);
    await until(() => slugs(show)?.join() === 'DOIS,UM,TRES', 'the move');
    expect(service.taken).toHaveLength(2);
    await studio.ana.patch(`/stories/${stories[2]!.id}`, 'approved', false);
    await until(() => slugs(show)?.join() === 'DOIS,UM', 'the story that is no longer approved is gone');
    await until(async () => (await studio.row(show, deviceId)).acked === 2, 'the count');
    expect(await studio.row(show, deviceId)).toMatchObject({ existence: 'EXIST', lastError: null });
    await studio.disable(show);
    await until(() => !service.rundowns.has(show.uuid), 'the rundown is gone');
    expect(service.taken.map(({ body }) => body.change)).toEqual(['rundown', 'rundown', 'rundown', 'deleted']);
  });

  it('gets a request again with the same id and bytes until it takes it; one that moved on meanwhile goes out in its newest form', async () => {
    const bodies: string[] = [];
    let busy = true;
    await begin({
      answers: (_nth, body) => {
        bodies.push(JSON.stringify(body));
        return busy ? 503 : undefined;
      },
    });
    const { show } = await three();
    await studio.enable(show);
    await until(() => bodies.length >= 3, 'three attempts');
    expect(new Set(bodies).size).toBe(1);
    busy = false;
    await until(() => slugs(show)?.length === 3, 'taken');
    expect(new Set(bodies).size).toBe(1);
  });

  it('that may have taken what it did not answer is told what holds by then, though that is what it took before', async () => {
    let busy = false;
    let refused = 0;
    await begin({
      answers: () => {
        refused += Number(busy);
        return busy ? 503 : undefined;
      },
    });
    const { show, stories } = await three();
    await studio.enable(show);
    await until(() => service.taken.length === 1, 'taken');
    busy = true;
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'TROCADA');
    await until(() => refused > 0, 'a change without an answer');
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'UM');
    await pause(300);
    busy = false;
    await until(() => service.taken.length === 2, 'what holds by then');
    expect(slugs(show)).toEqual(['UM', 'DOIS', 'TRES']);
  });

  it('that fails at one rundown gets the others all the same', async () => {
    await begin({ answers: (_nth, body) => (JSON.stringify(body).includes('QUEBRA') ? 500 : undefined) });
    const broken = await studio.show({ slug: 'QUEBRA' });
    await studio.enable(broken.show);
    await until(() => service.seen > 0, 'the one it fails at');
    const { show } = await three();
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the other rundown');
    expect(slugs(broken.show)).toBeUndefined();
    await studio.disable(broken.show);
  });

  it('that took a request and lost the answer takes it once', async () => {
    await begin();
    const { port } = service;
    const { show } = await three();
    await studio.enable(show);
    await until(() => service.taken.length === 1, 'taken');
    const { id, body, signature } = service.taken[0]!;
    const again = { method: 'POST', body: JSON.stringify(body), headers: { 'x-lauda-delivery': id, 'x-lauda-signature': signature! } };
    expect((await fetch(`http://127.0.0.1:${port}/lauda`, again)).status).toBe(200);
    expect(service.taken).toHaveLength(1);
    const forged = { ...again, body: again.body.replace('"UM"', '"UM?"') };
    expect((await fetch(`http://127.0.0.1:${port}/lauda`, forged)).status).toBe(401);
  });

  it('that refuses is shown with its reason and not asked the same again at once; what changed goes out', async () => {
    await begin({ answers: (_nth, body) => (JSON.stringify(body).includes('TRES') ? 422 : undefined) });
    const { show, stories } = await three();
    await studio.enable(show);
    await until(async () => (await studio.row(show, deviceId)).lastError !== null, 'the refusal');
    expect((await studio.row(show, deviceId)).lastError).toContain('422');
    const seen = service.seen;
    await pause(2_500);
    expect(service.seen).toBe(seen);
    await studio.ana.patch(`/stories/${stories[2]!.id}`, 'slug', 'QUATRO');
    await until(() => slugs(show)?.join() === 'UM,DOIS,QUATRO', 'the corrected one');
    await until(async () => (await studio.row(show, deviceId)).lastError === null, 'no error any more');
  });

  it('that refused a rundown which is off again is left in peace once the refusal is over', async () => {
    let ahead = 0;
    let soon = 0;
    const after = (ms: number, then: () => void) => {
      if (ms <= 10) soon += 1;
      return realClock.after(ms, then);
    };
    await begin(
      { answers: () => 422 },
      {},
      { clock: { ...realClock, now: () => Date.now() + ahead, steady: () => performance.now() + ahead, after } },
    );
    const { show } = await three();
    await studio.enable(show);
    await until(async () => (await studio.row(show, deviceId)).lastError !== null, 'the refusal');
    await studio.disable(show);
    await pause(300);
    ahead = 31_000;
    // The bridge has its leases anew by then.
    await pause(2_500);
    soon = 0;
    await pause(1_000);
    expect(soon).toBeLessThan(20);
  });

  it('keeps the story on air until it stops, and gets all again when it is back', async () => {
    await begin();
    const { port } = service;
    const { show, stories } = await three();
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the rundown');
    await studio.display(stories[1]!, 'play');
    await pause(200);
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', false);
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(() => slugs(show)?.[0] === 'PRIMEIRA', 'others follow');
    expect(slugs(show)).toEqual(['PRIMEIRA', 'DOIS', 'TRES']);
    await studio.display(stories[1]!, 'stop');
    await until(() => slugs(show)?.join() === 'PRIMEIRA,TRES', 'it goes when it stopped');
    await service.stop();
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'OUTRA');
    await until(async () => (await studio.row(show, deviceId)).existence === 'CANT_CREATE', 'it is away');
    service = studio.keep(await startWebService({ secret: SECRET, path: '/lauda', port }));
    await until(() => slugs(show)?.join() === 'OUTRA,TRES', 'told again');
  });

  it('is told once that a rundown is gone, also where the bridge starts anew meanwhile, which then knows what is on air', async () => {
    await begin();
    const { show, stories } = await three();
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the rundown');
    await studio.display(stories[1]!, 'play');
    await pause(200);
    await studio.bridge.stop();
    const journal = await Journal.open(studio.journalDir, 'test');
    expect(journal.devices.get(deviceId)!.airing).toEqual(new Map([[show.uuid, stories[1]!.uuid]]));
    await journal.close();
    await studio.display(stories[1]!, 'stop');
    await studio.disable(show);
    // It was stopped and taken off before its bridge heard of either.
    await studio.startBridge();
    await until(() => !service.rundowns.has(show.uuid), 'the rundown is gone');
    const { show: next } = await studio.show({ slug: 'OUTRO DIA' });
    await studio.enable(next);
    await until(() => slugs(next)?.length === 1, 'the next one');
    expect(service.taken.filter(({ body }) => body.change === 'deleted')).toHaveLength(1);
  });

  it('is told by the clock of the server, and its states are dated by it, where the clock of the bridge is wrong', async () => {
    const late = 3 * 3_600_000;
    await begin({}, {}, { clock: { ...realClock, now: () => Date.now() - late } });
    const { show } = await three();
    await studio.enable(show);
    await until(async () => (await studio.row(show, deviceId)).acked === 3, 'the count');
    const now = await studio.ana.get<{ epochMs: number; zone: string }>('/time');
    const { at } = await studio.row(show, deviceId);
    expect(Math.abs(localInstant(at!, now.body.zone) - now.body.epochMs)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(service.taken[0]!.body.at as string) - now.body.epochMs)).toBeLessThan(60_000);
  });

  it('gets nothing in manual mode until it is asked for, and captions of the story on air where it is a caption device', async () => {
    await begin({}, { type: 'cc' });
    const { show, stories } = await three();
    await studio.enable(show, false);
    await until(() => slugs(show)?.length === 3, 'the rundown as it was enabled');
    await studio.move(show, stories[0]!, stories[2]!);
    await pause(400);
    expect(slugs(show)).toEqual(['UM', 'DOIS', 'TRES']);
    await studio.ana.post(`/rundowns/${show.id}/mos/replace`);
    await until(() => slugs(show)?.join() === 'DOIS,UM,TRES', 'replaced');
    expect(service.rundowns.get(show.uuid)!.stories.flatMap(({ texts }) => texts)).toEqual([]);
    await studio.display(stories[0]!, 'play');
    await until(() => service.captions.length > 0, 'the caption');
    await pause(200);
    expect(service.captions).toEqual(['Boa noite.']);
    await studio.display(stories[0]!, 'stop');
  });

  it('that was away gets the captions of the story on air as they are by then, and what it did not answer of one that aired before as new', async () => {
    const refused: string[] = [];
    let busy = true;
    const answers: WebServiceOptions['answers'] = (_nth, { change, id }) => {
      if (!busy || change !== 'caption') return undefined;
      refused.push(String(id));
      return 503;
    };
    await begin({ answers }, { type: 'cc' }, { web: { attempts: 1 } });
    const { show, stories } = await three();
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the rundown');
    const airs = async (status: 'play' | 'stop', then: string) => {
      const from = refused.length;
      await studio.display(stories[0]!, status);
      if (status === 'play') await until(() => refused.length > from, then);
      else await pause(500);
    };
    await airs('play', 'the caption that gets no answer');
    const [first] = refused;
    await airs('stop', 'it is over');
    await airs('play', 'the caption of the second time');
    // The first may have been tried again until the bridge heard that its story stopped.
    const second = (): number => refused.findIndex((id) => id !== first);
    await until(() => second() > 0, 'the caption of the second time as new');
    expect(refused.slice(second())).not.toContain(first);
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'sections', { link: { type: 'LINK', subSections: [text('Bom dia.')] } });
    await until(() => new Set(refused).size === 3, 'the corrected text');
    busy = false;
    await until(() => service.captions.length > 0, 'the caption');
    await pause(200);
    expect(service.captions).toEqual(['Bom dia.']);
    await airs('stop', 'it is over');
  });

  it('gets a caption that is corrected between two attempts as it is by then, as another request', async () => {
    const asked: string[] = [];
    const answers: WebServiceOptions['answers'] = (_nth, { change, id }) =>
      change === 'caption' && asked.push(String(id)) === 1 ? 503 : undefined;
    await begin({ answers }, { type: 'cc' }, { web: { backoffMs: [3_000, 3_000] } });
    const { show, stories } = await three();
    await studio.enable(show);
    await until(() => slugs(show)?.length === 3, 'the rundown');
    await studio.display(stories[0]!, 'play');
    await until(() => asked.length === 1, 'the caption that is not taken');
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'sections', { link: { type: 'LINK', subSections: [text('Bom dia.')] } });
    await until(() => service.captions.length > 0, 'the caption');
    await pause(200);
    expect([service.captions, new Set(asked).size]).toEqual([['Bom dia.'], 2]);
    await studio.display(stories[0]!, 'stop');
  });

  it('is tested with any answer at its own path', async () => {
    await begin();
    const device = { name: 'W', type: 'playout', protocol: 'ws', host: '127.0.0.1', port: service.port, profile: { path: '/lauda' } };
    expect((await studio.ana.post<boolean & Refusal>('/mos/test', device)).body).toBe(true);
    await service.stop();
    expect((await studio.ana.post<boolean & Refusal>('/mos/test', device)).body).toBe(false);
  });
});
