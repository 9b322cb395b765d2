import { DeviceTemplate } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import type { InputOf } from '../collections/collection.ts';
import { announceSettings } from '../collections/events.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { isDuplicate } from '../storage/refusals.ts';
import { deviceById } from './devices.ts';

type TemplateEntity = z.output<typeof DeviceTemplate>;
const columns = columnsOf(DeviceTemplate);
const TEMPLATE = `select ${columns.select()} from device_template`;

/** Lists the templates of a device: those with fields, or those that are MOS objects (DEV-11). */
export async function deviceTemplates(deviceId: number, mos: boolean, { pool }: Context): Promise<TemplateEntity[]> {
  await deviceById(pool, deviceId);
  return all(pool, `${TEMPLATE} where device_id = $1 and (mos_data is not null) = $2 order by lower(name), id`, [deviceId, mos]);
}

/** Loads one template of a device. */
export async function deviceTemplate(db: Queryable, deviceId: number, id: number, hold = ''): Promise<TemplateEntity> {
  const template = await one<TemplateEntity>(db, `${TEMPLATE} where device_id = $1 and id = $2 ${hold}`, [deviceId, id]);
  if (!template) throw new Problem('not_found');
  return template;
}

const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('conflict', { details: 'code' });
  throw error;
};

/** Stores a template; a MOS template needs an object, one with fields must not have one. Codes are unique within a device. */
export async function saveDeviceTemplate(
  deviceId: number,
  mos: boolean,
  input: InputOf<TemplateEntity> & Pick<TemplateEntity, 'code' | 'name'>,
  isNew: boolean,
  context: Context,
): Promise<TemplateEntity> {
  if (mos && !input.mosData) throw invalid('mosData', 'required');
  return change(context, context.caller, async (tx) => {
    await deviceById(tx, deviceId);
    const stored = isNew ? undefined : await deviceTemplate(tx, deviceId, input.id ?? 0, 'for no key update');
    if (stored && input.version != null && input.version !== stored.version) throw new Problem('version_conflict', { current: stored });
    const { code, name } = input;
    const comment = input.comment === undefined ? (stored?.comment ?? null) : input.comment;
    const fields = input.fields === undefined ? (stored?.fields ?? []) : (input.fields ?? []);
    const values = { deviceId, code, name, comment, fields, mosData: mos ? (input.mosData ?? null) : null };
    const { text, values: sent } = stored
      ? columns.update('device_template', stored.id, values, columns.select())
      : columns.insert('device_template', values, columns.select());
    const template = await one<TemplateEntity>(tx, text, sent).catch(duplicate);
    announceSettings(tx, 'devices', deviceId, await deviceById(tx, deviceId), EVERYBODY);
    return template!;
  });
}

/** Removes a template of a device; graphics made from it stay in their stories. */
export async function removeDeviceTemplate(deviceId: number, id: number, context: Context): Promise<void> {
  await change(context, context.caller, async (tx) => {
    await deviceTemplate(tx, deviceId, id);
    await tx.query('delete from device_template where id = $1', [id]);
    announceSettings(tx, 'devices', deviceId, await deviceById(tx, deviceId), EVERYBODY);
  });
}
