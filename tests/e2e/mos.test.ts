import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

openNewsroom();

it('shows in the bar of the rundown and in the terminal that a rundown is sent to its devices [RUN-MOS-02]', async () => {
  const path = `/rundown/1/${DEMO_DATE}`;
  const { page } = await Desk.signIn(browser, newsroom.url, 'chefe', path);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const { id } = await (await page.request.get(`${newsroom.url}/api/rundowns?programId=1&date=${DEMO_DATE}`)).json();
  const tell = async (verb: 'enable' | 'disable') =>
    expect((await page.request.put(`${newsroom.url}/api/rundowns/${id}/mos/${verb}`, { headers, data: { automatic: true } })).ok()).toBe(
      true,
    );
  const { secret } = await (
    await page.request.post(`${newsroom.url}/api/tokens`, { headers, data: { name: 'mos', roles: ['RUNDOWN_READ', 'STORY_READ'] } })
  ).json();
  const view = async (): Promise<unknown> => {
    const args = ['cli/bin/lauda.js', 'rundown', 'view', '1', '--date', DEMO_DATE, '--json', 'mosActive'];
    const env = { ...process.env, LAUDA_URL: newsroom.url, LAUDA_TOKEN: secret, LANG: 'pt_BR.UTF-8' };
    return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout);
  };
  const bar = page.getByRole('button', { name: words('mos.on') });
  const off = page.getByRole('button', { name: words('mos.off') });

  await tell('disable');
  await off.waitFor();
  expect(await view()).toEqual({ mosActive: false });
  await tell('enable');
  await bar.waitFor();
  expect(await off.count()).toBe(0);
  await bar.click();
  await page.getByRole('switch', { name: words('mos.send') }).waitFor();
  expect(await page.getByRole('switch', { name: words('mos.send') }).getAttribute('aria-checked')).toBe('true');
  expect(await view()).toEqual({ mosActive: true });
});
