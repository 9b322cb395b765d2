import { type Feeds, startFeeds } from '@lauda/simulators';
import { PATIENCE, WireClient } from '@lauda/testing';
import { afterAll, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';

interface Feed {
  readonly name: string;
  readonly url: string;
  readonly failure: string | null;
}
interface Lane {
  readonly id: number;
  readonly items: readonly { readonly title: string }[];
}

const env: Record<string, string> = {};
let newsroom: NewsroomProcess | undefined;
let feeds: Feeds | undefined;
let wire: WireClient;
afterAll(async () => {
  await newsroom?.stop();
  await feeds?.stop();
});

const signIn = async (): Promise<void> => {
  wire = new WireClient(newsroom!.url);
  await wire.login('admin', 'lauda-demo');
};
const stored = async (): Promise<Feed[]> => (await wire.get<Feed[]>('/rss/feeds')).body.toSorted((a, b) => a.name.localeCompare(b.name));
/** Reads every lane now, as the key in the agency does; answers how many items each has. */
const read = async (): Promise<number[]> => {
  const lanes = (await wire.get<Lane[]>('/agency/lanes')).body;
  const now = await Promise.all(lanes.map(({ id }) => wire.get<Lane>(`/agency/lanes/${id}?forceUpdate=true`)));
  return now.map(({ body }) => body.items.length);
};

it('the demo reads the feeds that are served for it, whatever their format, and asks nobody where none are', async () => {
  let now = Date.UTC(2026, 10, 20, 21);
  feeds = await startFeeds({ everyMs: 60_000, now: () => now });
  env.LAUDA_DEMO_FEEDS = feeds.url;
  newsroom = await NewsroomProcess.start(env);
  await signIn();
  await expect.poll(read, PATIENCE).toEqual([6, 3, 3]);
  expect((await stored()).map(({ url, failure }) => [url, failure])).toEqual(
    ['/demo/agencia-horizonte.rss', '/demo/defesa-civil.atom', '/demo/prefeitura.json'].map((path) => [`${feeds!.url}${path}`, null]),
  );
  expect((await wire.get<{ hosts: string[] }>('/outbound/config')).body.hosts).toEqual([new URL(feeds.url).host]);
  now += 60_000;
  // A source is not read twice within seconds, so the reading is repeated until it may be.
  await expect.poll(read, PATIENCE).toEqual([7, 4, 4]);

  await newsroom.server.kill('SIGTERM');
  await feeds.stop();
  feeds = undefined;
  delete env.LAUDA_DEMO_FEEDS;
  await newsroom.again();
  await signIn();
  expect(await read()).toEqual([7, 4, 4]);
  expect((await stored()).map(({ url, failure }) => [new URL(url).protocol, failure])).toEqual([
    ['wire:', null],
    ['wire:', null],
    ['wire:', null],
  ]);
  expect((await wire.get<{ hosts: string[] }>('/outbound/config')).body.hosts).toEqual([]);
});
