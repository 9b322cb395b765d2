import type { Services } from '../context.ts';
import { type Change, one } from '../storage/change.ts';
import { storeMedia } from '../studio/archive.ts';
import { DEMO_BLOCKS, DEMO_STAND_BY } from './show.ts';

export const DEMO_PLAYOUT = 'Playout virtual';
export const DEMO_ARCHIVE_MOS_ID = 'arquivo.demo.lauda.mos';
const NCS_ID = 'ncs.demo.lauda.mos';

/** The devices of the demo newsroom. */
export interface DemoStudio {
  readonly playoutId: number;
  readonly cgId: number;
  readonly archiveId: number;
}

/** The templates of the graphics device: name in the show, code and fields. */
export const DEMO_TEMPLATES: Readonly<Record<string, { readonly code: string; readonly fields: readonly string[] }>> = {
  ABERTURA: { code: '100', fields: ['Título'] },
  NOME: { code: '101', fields: ['Nome', 'Função'] },
  LOCAL: { code: '102', fields: ['Lugar'] },
  REPORTER: { code: '103', fields: ['Nome', 'Lugar'] },
};

// Further clips of the archive, to have something to search for.
const SHELF = [
  { objectId: 'VH-ABERTURA', slug: 'VINHETA ABERTURA', type: 'VIDEO', seconds: 12, abstractText: 'Vinheta de abertura do jornal' },
  { objectId: 'VH-PASSAGEM', slug: 'VINHETA PASSAGEM', type: 'VIDEO', seconds: 6, abstractText: 'Passagem de bloco' },
  { objectId: 'IMG-0431', slug: 'CHUVA SATÉLITE', type: 'IMAGE', seconds: 0, abstractText: 'Imagem de satélite, frente fria' },
  { objectId: 'IMG-0432', slug: 'MUSEU FACHADA', type: 'IMAGE', seconds: 0, abstractText: 'Fachada do museu depois da reforma' },
  { objectId: 'AUD-0087', slug: 'TRILHA ESPORTE', type: 'AUDIO', seconds: 95, abstractText: 'Trilha do bloco de esporte' },
] as const;

/** Inserts the devices of the demo: a playout that is a process of its own, and graphics, prompter and archive simulated by the bridge. */
export async function insertStudio(tx: Change, { now }: Pick<Services, 'now'>): Promise<DemoStudio> {
  const simulator = { latencyMs: 5, refuseEvery: 0, since: now() };
  const insert = async (name: string, type: string, protocol: string, body: object): Promise<number> =>
    (await one<{ id: number }>(tx, 'insert into device (name, type, protocol, body) values ($1, $2, $3, $4) returning id', [
      name,
      type,
      protocol,
      JSON.stringify({ vendor: 'other', ncsId: NCS_ID, ...body }),
    ]))!.id;
  const playoutId = await insert(DEMO_PLAYOUT, 'playout', 'mos', { mosId: 'playout.demo.lauda.mos' });
  const cgId = await insert('GC do estúdio', 'cg', 'ii', { ncsId: null, channels: ['A', 'B'], defaultChannel: 'A', simulator });
  await insert('Prompter do estúdio', 'tp', 'mos', { mosId: 'prompter.demo.lauda.mos', simulator });
  const archiveId = await insert('Servidor de mídias', 'mam', 'mos', { mosId: DEMO_ARCHIVE_MOS_ID, simulator });
  for (const [name, { code, fields }] of Object.entries(DEMO_TEMPLATES))
    await tx.query('insert into device_template (device_id, code, name, fields) values ($1, $2, $3, $4)', [
      cgId,
      code,
      name,
      JSON.stringify(fields.map((field, at) => ({ name: field, number: at + 1, size: 40 }))),
    ]);
  await insertMedia(tx, archiveId, now());
  return { playoutId, cgId, archiveId };
}

/** Fills the archive with every clip of the show and some more. */
async function insertMedia(tx: Change, archiveId: number, now: number): Promise<void> {
  const clips = [...DEMO_BLOCKS.flatMap(({ stories }) => stories), ...DEMO_STAND_BY].flatMap(({ slug, vt, head }) =>
    vt ? [{ objectId: vt.code, slug, type: 'VIDEO' as const, seconds: vt.seconds, abstractText: head ?? null }] : [],
  );
  for (const [at, { seconds, ...media }] of [...SHELF, ...clips].entries())
    await storeMedia(
      tx,
      archiveId,
      { ...media, duration: seconds > 0 ? seconds * 25 : null, timeBase: 25, mosId: DEMO_ARCHIVE_MOS_ID, status: 'ready' },
      // The clips of tonight are the newest.
      new Date(now - (SHELF.length + clips.length - at) * 60_000),
    );
}
