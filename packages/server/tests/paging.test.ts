import { PAGE_SIZE } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { startNewsroom, TEST_PASSWORD } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MANY = 26;
const DAY = '2026-11-21';
let scene: Awaited<ReturnType<typeof startNewsroom>>;
let program: Newsroom;
let archive: number;

beforeAll(async () => {
  scene = await startNewsroom();
  const { server, ana, anaId, story } = scene;
  program = new Newsroom({ url: server.url });
  await program.auth.login({ username: 'ana', password: TEST_PASSWORD });
  archive = (await ana.post<{ id: number }>('/devices', { name: 'Arquivo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: 10540 }))
    .body.id;
  const made = async (path: string, body: object): Promise<void> => {
    const answer = await ana.post(path, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
  };
  for (let at = 0; at < MANY; at += 1) {
    await story({ slug: `S${at}` });
    await made('/productions', { slug: `P${at}`, date: DAY });
    await made('/notices', { text: `N${at}` });
    await made('/assignments', { slug: `G${at}`, date: DAY });
    await made('/news_reports', { slug: `R${at}`, date: DAY, reporterId: anaId });
    await made('/contacts', { name: `C${at}`, numbers: [] });
    await made('/users', { name: `U${at}`, nickname: `u${at}`, email: `u${at}@tv.br` });
    await made('/posts', { slug: `T${at}` });
  }
  const pool = server.server.services.pool;
  await pool.query(
    `insert into archive_media (device_id, object_id, slug, body, at)
      select $1, 'V' || n, 'V' || n, jsonb_build_object('objectId', 'V' || n, 'slug', 'V' || n, 'type', 'VIDEO'), now() from generate_series(1, ${MANY}) n`,
    [archive],
  );
});
afterAll(() => scene.server.stop());

it('a list of more is answered 25 at a time where nobody says how many: logs, productions, notices, media, stories, guidelines, reportages, contacts, users, posts; the first page [PAG-01] [PAG-03]', async () => {
  const pages = {
    logs: program.rundowns.logs(scene.rundown.id),
    productions: program.productions.filter(),
    notices: program.notices.list(),
    media: program.mam.medias(archive, {}),
    stories: program.stories.filter(),
    guidelines: program.assignments.filter(),
    reportages: program.newsReports.filter(),
    contacts: program.contacts.filter(),
    users: program.users.filter(),
    posts: program.posts.filter(),
  };
  for (const [name, page] of Object.entries(pages)) {
    const { data, size, total, number } = await page;
    expect([name, data.length, size, number]).toEqual([name, 25, PAGE_SIZE, 0]);
    expect(total, name).toBeGreaterThan(25);
  }
});
