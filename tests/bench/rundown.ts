import { seedShow } from './fixtures/seed.ts';
import { SHOW_DATE } from './fixtures/stories.ts';
import { Load } from './load.ts';
import { type Bench, compared, interleave } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

const STORIES = 200;
const CONNECTIONS = 8;
const SLICE_MS = 500;

/** Loads a long rundown as every desk does at the start of its day, against the least program that could answer it. */
export const rundown: Bench = {
  name: 'rundown',
  run: () =>
    inNewsroom(async ({ pool, startServer, startBare }) => {
      const { programId, tokens } = await seedShow(pool, { stories: STORIES, people: 1 });
      const server = await startServer();
      const bareServer = await startBare(new URL('./processes/bare-rundown.ts', import.meta.url));
      const call = { path: `/api/rundowns?programId=${programId}&date=${SHOW_DATE}`, token: tokens[0]! };
      const ours = new Load(server.line.url, call, CONNECTIONS);
      const bare = new Load(bareServer.line.url, call, CONNECTIONS);
      const rounds = await interleave(
        () => ours.rate(SLICE_MS),
        () => bare.rate(SLICE_MS),
      );
      await ours.close();
      await bare.close();
      return {
        name: 'rundown',
        what: `GET of a ${STORIES}-story rundown / the same SQL by pg, JSON.stringify and node:http, ${CONNECTIONS} kept connections`,
        bound: { least: 0.6 },
        unit: 'requests/s',
        ...compared(rounds, ['server', 'bare']),
        notes: { 'bytes of an answer': ours.bytes, 'bytes of a bare answer': bare.bytes },
      };
    }),
};
