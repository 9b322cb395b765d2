// @vitest-environment jsdom

import type { Cg, NewsReport } from '@lauda/sdk';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { act, useEnglish } from '../../../testing/render.tsx';
import { choose, field, likeBrowser, openReportage, pressed, region, reportage, typeInto } from '../../../testing/reportage.tsx';
import { REPORTAGE_EDITOR } from './editor.tsx';

const notices = vi.hoisted(() => [] as { level: string; title: string }[]);
const answers = vi.hoisted(() => ({ next: 'yes' }));
vi.mock('../../../components/toast.tsx', async (bring) => ({
  ...(await bring<typeof import('../../../components/toast.tsx')>()),
  notify: (notice: { level: string; title: string }) => void notices.push(notice),
}));
vi.mock('../../../components/ConfirmDialog.tsx', async (bring) => ({
  ...(await bring<typeof import('../../../components/ConfirmDialog.tsx')>()),
  ask: async () => answers.next,
}));

let unmount = (): void => undefined;
beforeAll(() => {
  useEnglish();
  likeBrowser();
});
afterEach(() => {
  unmount();
  notices.length = 0;
});

const open = async (cgs: Cg[], fields: Partial<NewsReport> = {}, options: Parameters<typeof openReportage>[2] = {}) => {
  const opened = await openReportage(REPORTAGE_EDITOR, reportage({ cgs, ...fields }), options);
  unmount = opened.shown.unmount;
  if (cgs.length > 0) await pressed('Graphics', region('Graphics'));
  return opened;
};
const graphic = (uuid: string, index: number, value: string, deviceId = 3): Cg => ({
  ...{ id: 9 + index, uuid, index, deviceId },
  ciiData: {
    ...{ templateCode: 'C1', templateName: 'Crédito', comment: null },
    fields: [{ uuid: `${uuid}f`, name: 'Nome', number: 1, size: 10, value }],
  },
});
const row = (uuid: string): HTMLElement => document.querySelector(`[data-graphic="${uuid}"]`)!;
const add = (template: string): Promise<void> => choose('Add a graphic…', template);
const drop = (xml: string): Promise<void> =>
  act(async () => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { getData: () => xml } });
    region('Graphics').dispatchEvent(event);
  });
const item = (mosId: string, type: string): string =>
  `<mos><ncsItem><item><itemSlug>TARJA</itemSlug><objID>o1</objID><mosID>${mosId}</mosID><objType>${type}</objType></item></ncsItem></mos>`;
const saysIn = ({ cgs }: NewsReport): string[] =>
  cgs.map(({ index, ciiData, mosData }) => `${index} ${ciiData?.fields[0]?.value ?? mosData?.slug}`);

describe('the graphics of a reportage', () => {
  it('are added by their template and filled in, and the others stay as they are [REP-CG-04] [REP-CG-05]', async () => {
    const { now } = await open([graphic('x', 0, 'A')]);
    await add('Crédito');
    expect(now().cgs.map(({ index, deviceId, id }) => [index, deviceId, id])).toEqual([
      [0, 3, 9],
      [1, 3, 0],
    ]);
    await pressed('Edit 01', row('x'));
    await typeInto(field('Nome', row('x')), 'B');
    expect([saysIn(now()), now().cgs[0]?.uuid]).toEqual([['0 B', '1 '], 'x']);
  });

  it('go up and down and are numbered anew; a copy is new with the same words [REP-CG-06] [REP-CG-07]', async () => {
    const { now } = await open([graphic('x', 0, 'A'), graphic('y', 1, 'B')]);
    await pressed('02 Crédito up', row('y'));
    expect(saysIn(now())).toEqual(['0 B', '1 A']);
    await pressed('Duplicate', row('y'));
    const [first, copy] = now().cgs;
    expect(saysIn(now())).toEqual(['0 B', '1 B', '2 A']);
    expect([copy?.id, copy?.uuid === first?.uuid, copy?.ciiData?.fields[0]?.uuid === first?.ciiData?.fields[0]?.uuid]).toEqual([
      0,
      false,
      false,
    ]);
  });

  it('go only when that is confirmed [REP-CG-08]', async () => {
    const { now } = await open([graphic('x', 0, 'A')]);
    answers.next = 'cancel';
    await pressed('Remove 01', row('x'));
    expect(saysIn(now())).toEqual(['0 A']);
    answers.next = 'yes';
    await pressed('Remove 01', row('x'));
    expect(now().cgs).toEqual([]);
  });

  it('are taken where they are dropped; a video is none and warns [REP-CG-09]', async () => {
    const { now } = await open([]);
    await drop(item('vizrt', 'CG'));
    expect(now().cgs).toMatchObject([{ deviceId: 3, index: 0, mosData: { objId: 'o1', slug: 'TARJA', type: 'CG' } }]);
    for (const [mosId, type] of [
      ['vizrt', 'VIDEO'],
      ['arquivo', 'CG'],
    ] as const)
      await drop(item(mosId, type));
    await add('Clipe');
    expect(now().cgs).toHaveLength(1);
    expect(notices.map(({ level, title }) => `${level} ${title}`)).toEqual(Array(3).fill('WARNING Only graphics belong in a reportage'));
  });

  it('are replaced by graphics alone [REP-CG-10]', async () => {
    const { now } = await open([graphic('x', 0, 'A')]);
    await pressed('Edit 01', row('x'));
    await choose('Template', 'Clipe', row('x'));
    expect(saysIn(now())).toEqual(['0 A']);
    expect(notices).toMatchObject([{ level: 'WARNING', title: 'Only graphics belong in a reportage' }]);
    await choose('Template', 'Tarja', row('x'));
    expect(now().cgs).toMatchObject([{ uuid: 'x', ciiData: null, mosData: { slug: 'Tarja' } }]);
  });

  it('are opened on their own device alone, else it warns [REP-CG-11]', async () => {
    await open([graphic('x', 0, 'A')]);
    const device = region('Graphics').querySelector('select')!;
    await act(async () => {
      device.value = '4';
      device.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await pressed('Edit 01', row('x'));
    expect([field('Nome', row('x')), notices]).toMatchObject([
      null,
      [{ level: 'WARNING', title: 'The graphic is of another device than the chosen one' }],
    ]);
  });

  it('tell the browser how many characters their field has, and nothing where that is not told', async () => {
    await open([]);
    await add('Crédito');
    expect([field('Nome').maxLength, field('Cargo').maxLength]).toEqual([10, -1]);
  });

  it('are of the devices of its programs', async () => {
    await open([], { programsIds: [7] }, { programs: [{ id: 7, name: 'JN', cgId: 4, active: true, presenters: [] }] });
    expect([...region('Graphics').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Chyron']);
  });
});
