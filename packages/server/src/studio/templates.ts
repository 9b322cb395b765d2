import type { DeviceTemplate } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import { deviceById } from '../areas/device-rows.ts';
import { isDuplicate, settingsChanged } from '../areas/settings-events.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';

type TemplateEntity = z.input<typeof DeviceTemplate>;
interface TemplateRow {
  id: number;
  version: number;
  device_id: number;
  code: string;
  name: string;
  comment: string | null;
  fields: TemplateEntity['fields'];
  mos_data: TemplateEntity['mosData'];
}
interface Input {
  id?: number | null | undefined;
  version?: number | null | undefined;
  code: string;
  name: string;
  comment?: string | null | undefined;
  fields?: TemplateEntity['fields'] | null | undefined;
  mosData?: TemplateEntity['mosData'] | undefined;
}
const entityOf = (row: TemplateRow): TemplateEntity => ({
  id: row.id,
  version: row.version,
  deviceId: row.device_id,
  code: row.code,
  name: row.name,
  comment: row.comment,
  fields: row.fields,
  mosData: row.mos_data,
});

/** Lists templates of a device: those of fields, or those that are MOS objects (DEV-11). */
export async function deviceTemplates(deviceId: number, mos: boolean, { pool }: Context): Promise<TemplateEntity[]> {
  await deviceById(pool, deviceId);
  const rows = await all<TemplateRow>(
    pool,
    'select * from device_template where device_id = $1 and (mos_data is not null) = $2 order by lower(name), id',
    [deviceId, mos],
  );
  return rows.map(entityOf);
}

/** Loads one template of a device. */
export async function deviceTemplate(db: Queryable, deviceId: number, id: number): Promise<TemplateEntity> {
  const row = await one<TemplateRow>(db, 'select * from device_template where device_id = $1 and id = $2', [deviceId, id]);
  if (!row) throw new Problem('not_found');
  return entityOf(row);
}

const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('conflict', { details: 'code' });
  throw error;
};

/** Stores a template; one that is a MOS object needs it, one of fields has none. A code is there once for each device. */
export async function saveDeviceTemplate(
  deviceId: number,
  mos: boolean,
  input: Input,
  isNew: boolean,
  context: Context,
): Promise<TemplateEntity> {
  if (mos && !input.mosData) throw invalid('mosData', 'required');
  return change(context, context.caller, async (tx) => {
    await deviceById(tx, deviceId);
    const values = [
      deviceId,
      input.code,
      input.name,
      input.comment ?? null,
      JSON.stringify(input.fields ?? []),
      mos ? JSON.stringify(input.mosData) : null,
    ];
    const row = isNew
      ? await one<TemplateRow>(
          tx,
          'insert into device_template (device_id, code, name, comment, fields, mos_data) values ($1, $2, $3, $4, $5, $6) returning *',
          values,
        ).catch(duplicate)
      : await replace(tx, deviceId, input, values);
    settingsChanged(tx, 'devices', deviceId);
    return entityOf(row!);
  });
}

async function replace(tx: Change, deviceId: number, input: Input, values: unknown[]): Promise<TemplateRow | undefined> {
  await tx.query('select 1 from device_template where id = $1 for update', [input.id ?? 0]);
  const stored = await deviceTemplate(tx, deviceId, input.id ?? 0);
  if (input.version != null && input.version !== stored.version) throw new Problem('version_conflict', { current: stored });
  return one<TemplateRow>(
    tx,
    'update device_template set code = $2, name = $3, comment = $4, fields = $5, mos_data = $6, version = version + 1 where device_id = $1 and id = $7 returning *',
    [...values, stored.id],
  ).catch(duplicate);
}

/** Removes a template of a device; graphics made from it stay in their stories. */
export async function removeDeviceTemplate(deviceId: number, id: number, context: Context): Promise<void> {
  await change(context, context.caller, async (tx) => {
    await deviceTemplate(tx, deviceId, id);
    await tx.query('delete from device_template where id = $1', [id]);
    settingsChanged(tx, 'devices', deviceId);
  });
}
