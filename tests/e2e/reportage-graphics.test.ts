import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Stored {
  readonly id: number;
  readonly cgs: readonly { readonly deviceId: number; readonly ciiData: { readonly fields: readonly { readonly value: string }[] } }[];
}

let admin: WireClient;
let page: Page;
let id: number;
let deviceId: number;

const stored = async (): Promise<Stored> => (await admin.get<Stored>(`/news_reports/${id}`)).body;
const said = async (): Promise<string[]> => (await stored()).cgs.map(({ ciiData }) => ciiData.fields[0]!.value);
const graphics = () => page.getByRole('region', { name: words('reportage.graphics') });
const rows = () => graphics().getByRole('listitem');
const press = (key: string, name: string) =>
  graphics()
    .getByRole('button', { name: words(key, { name }), exact: true })
    .press('Enter');
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
};
const add = async (template: string): Promise<void> => {
  await graphics()
    .getByRole('combobox', { name: words('reportageForm.addGraphic') })
    .focus();
  await page.keyboard.type(template);
  await page.getByRole('option', { name: template }).first().waitFor();
  await page.keyboard.press('Enter');
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  deviceId = (await admin.get<{ id: number; cgId: number }[]>('/programs')).body.find((program) => program.id === 1)!.cgId;
  const fields = [
    { name: 'Nome', number: 1, size: 10 },
    { name: 'Cargo', number: 2, size: 0 },
  ];
  await admin.post(`/devices/${deviceId}/templates`, { code: 'RC1', name: 'Retrato', fields });
  const input = { slug: 'ENCHENTE', date: DEMO_DATE, reporterId, programsIds: [1] };
  id = (await admin.post<Stored>('/news_reports', input)).body.id;
  page = await visit(browser, newsroom.url, {
    path: `/reportages?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`,
    username: 'admin',
    theme: 'light',
  });
});

describe('the graphics of a reportage', () => {
  it('take as many characters as their field has, any number where it has no end [REP-CG-12]', async () => {
    await graphics().getByText(words('reportageForm.noGraphics')).waitFor();
    await add('Retrato');
    const name = rows().first().getByRole('textbox', { name: 'Nome' });
    await name.focus();
    await page.keyboard.type('Ana Souza ');
    expect(await name.inputValue()).toBe('Ana Souza ');
    await page.keyboard.type('d');
    expect(await name.inputValue()).toBe('Ana Souza ');
    const long = 'moradora da zona leste há quarenta anos';
    const role = rows().first().getByRole('textbox', { name: 'Cargo' });
    await role.focus();
    await page.keyboard.type(long);
    expect(await role.inputValue()).toBe(long);
    await save();
    expect((await stored()).cgs[0]!.ciiData.fields.map(({ value }) => value)).toEqual(['Ana Souza ', long]);
  });

  it('are made, moved, copied and taken out by keyboard [SCR-REPORTAGE-CG]', async () => {
    expect([await said(), (await stored()).cgs[0]!.deviceId]).toEqual([['Ana Souza '], deviceId]);
    await press('reportageForm.copyGraphic', '01 Retrato');
    await rows().nth(1).getByText('Ana Souza').waitFor();
    await press('reportageForm.editGraphic', '02 Retrato');
    await rows().nth(1).getByRole('textbox', { name: 'Nome' }).fill('Bea');
    await press('part.up', '02 Retrato');
    await save();
    expect(await said()).toEqual(['Bea', 'Ana Souza ']);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/reportage-graphics.png` });
    await press('section.remove', '01 Retrato');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.cancel') })
      .press('Enter');
    expect(await rows().count()).toBe(2);
    await press('section.remove', '01 Retrato');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.remove'), exact: true })
      .press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    await save();
    expect(await said()).toEqual(['Ana Souza ']);
  });

  it('are named in three languages, and no page of them hinders anybody', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      const other = await visit(browser, newsroom.url, {
        path: `/reportages?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`,
        username: 'admin',
        language,
      });
      const panel = other.getByRole('region', { name: words('reportage.graphics', {}, language) });
      await panel.getByRole('button', { name: words('reportage.graphics', {}, language) }).click();
      await panel.getByRole('button', { name: words('reportageForm.editGraphic', { name: '01 Retrato' }, language) }).waitFor();
      expect(await hindrances(other)).toEqual([]);
      await other.context().close();
    }
  });
});
