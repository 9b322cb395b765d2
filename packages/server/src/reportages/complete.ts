import { randomUUID } from 'node:crypto';
import { isWholeGraphic, type MediaType, outletsOf, readRateOf, reportageTotal, withDurations } from '@lauda/domain';
import type { NewsReport } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, one, type Queryable } from '../storage/change.ts';

export type ReportageEntity = z.output<typeof NewsReport>;
type Cg = ReportageEntity['cgs'][number];
type Body = Partial<ReportageEntity>;

/** The default settings of reportages. */
export const REPORTAGE_CONFIG = {
  vehiclesEnabled: true,
  editorEnabled: true,
  cameramanEnabled: true,
  classificationEnabled: true,
  editorialsEnabled: true,
  readRate: 0,
};

/** Fills in derived fields: positions and times of sections, positions of graphics, the total length and the media. */
export async function complete(tx: Change, next: Body, before?: Body): Promise<Body> {
  const [written, cgs] = [next.sections ?? [], next.cgs ?? []];
  await demandGraphics(tx, cgs, before?.cgs ?? [], next.programsIds ?? []);
  const sections = withDurations(numbered(written), await readRate(tx, next.reporterId));
  const types = await typesOf(tx, next.vehiclesIds ?? []);
  const { tv, radio } = outletsOf(types.map(({ type }) => type));
  return { sections, cgs: numbered(cgs), total: reportageTotal(sections), tv, radio };
}

const typesOf = async (db: Queryable, vehicles: readonly number[]): Promise<readonly { type: MediaType }[]> =>
  vehicles.length === 0 ? [] : all(db, 'select type from vehicle where id = any($1)', [vehicles]);

/** Renumbers parts in their order; a new one gets an id and, if it has none, a uuid. */
function numbered<T extends { id?: number | null | undefined; uuid?: string | null | undefined; index?: number | null | undefined }>(
  parts: readonly T[],
): T[] {
  let last = Math.max(0, ...parts.map(({ id }) => id ?? 0));
  return parts.map((part, index) => ({ ...part, id: part.id && part.id > 0 ? part.id : ++last, uuid: part.uuid ?? randomUUID(), index }));
}

const READ_RATE = { name: 'read_rate', text: 'select read_rate from person where id = $1' };
/** Reads the reading speed of its texts in seconds per character: of its reporter, else of the settings (REP-SEC-05). */
async function readRate(db: Queryable, reporterId: number | null | undefined): Promise<number> {
  const reader = await one<{ read_rate: number | null }>(db, READ_RATE, [reporterId ?? null]);
  const { body } = await readSetting(db, 'news_reports', REPORTAGE_CONFIG);
  return readRateOf(reader?.read_rate, body.readRate);
}

/**
 * Refuses graphics that have neither or both of a template and a MOS object, that exceed the template's lengths, or that belong to a device of other
 * programs.
 */
async function demandGraphics(tx: Change, cgs: readonly Cg[], before: readonly Cg[], programsIds: readonly number[]): Promise<void> {
  const known = new Map(before.map((cg) => [cg.uuid, cg]));
  const added = cgs.filter((cg) => {
    const old = known.get(cg.uuid);
    return !old || old.deviceId !== cg.deviceId || old.ciiData?.templateCode !== cg.ciiData?.templateCode;
  });
  cgs.forEach(demandSound);
  if (added.length === 0) return;
  const OF_PROGRAMS = 'select cg_id as id from program where id = any($1) and cg_id is not null';
  const OF_ALL = `select id from device where type = 'cg'`;
  const open = await all<{ id: number }>(tx, programsIds.length > 0 ? OF_PROGRAMS : OF_ALL, programsIds.length > 0 ? [programsIds] : []);
  const devices = new Set(open.map(({ id }) => id));
  for (const { deviceId, ciiData } of added) {
    if (!devices.has(deviceId)) throw new Problem('cg_template_device');
    if (ciiData && !(await one(tx, TEMPLATE, [deviceId, ciiData.templateCode]))) throw new Problem('cg_template_device');
  }
}
const TEMPLATE = 'select 1 from device_template where device_id = $1 and lower(code) = lower($2)';

function demandSound({ ciiData, mosData }: Cg, at: number): void {
  if (!isWholeGraphic({ ciiData: ciiData ?? null, mosData: mosData ?? null }))
    throw invalid(`cgs.${at}.ciiData`, 'exactly_one', { values: 'ciiData, mosData' });
  const long = (ciiData?.fields ?? []).findIndex(({ size, value }) => size > 0 && [...value].length > size);
  if (long >= 0) throw invalid(`cgs.${at}.ciiData.fields.${long}.value`, 'max', { max: ciiData!.fields[long]!.size });
}
