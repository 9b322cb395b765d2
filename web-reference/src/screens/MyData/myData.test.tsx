// @vitest-environment jsdom
import { ACCESS_AREAS, accessMatrix, readingCharacters, SAMPLE_TEXTS } from '@lauda/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, render, useEnglish } from '../../testing/render.tsx';
import { AccessTable } from './AccessTable.tsx';
import { ReadRateMeter } from './ReadRateMeter.tsx';

beforeEach(useEnglish);

describe('my data', () => {
  it('measures the read rate with the fixed sample: 45 s over its characters [FMT-11, SCR-MYDATA]', async () => {
    let now = 0;
    const measured: number[] = [];
    const { text, button, unmount } = await render(
      <ReadRateMeter locale="en_US" rate={null} now={() => now} onMeasured={(rate) => measured.push(rate)} />,
    );
    const characters = readingCharacters(SAMPLE_TEXTS.en_US);
    expect(text()).toContain(SAMPLE_TEXTS.en_US);
    expect(text()).toContain(`${characters} characters`);
    // A double click and a meter that was forgotten are no readings.
    for (const ms of [150, 10 * 60_000]) {
      act(() => button('Start').click());
      now += ms;
      act(() => button('Stop').click());
      expect([measured, text().includes('no reading')]).toEqual([[], true]);
    }
    act(() => button('Start').click());
    expect(text()).not.toContain('no reading');
    now += 45_000;
    act(() => button('Stop').click());
    expect(measured).toEqual([Math.round((45 / characters) * 10_000) / 10_000]);
    unmount();
  });

  it('shows the level of each area, cumulative, as far as roles exist [PERM-04]', async () => {
    const roles = ['STORY_READ', 'STORY_WRITE', 'STORY_ADMIN'] as const;
    const { element, unmount } = await render(<AccessTable rows={accessMatrix(roles)} />);
    const marked = (area: string): (string | null | undefined)[] =>
      [...element.querySelectorAll('tbody tr')]
        .filter((row) => row.querySelector('th')?.textContent === area)
        .map((row) => row.querySelector('[role=img]')?.getAttribute('aria-label'));
    expect([marked('Stories'), marked('Rundowns')]).toEqual([['admin'], ['none']]);
    unmount();
  });

  it('lists the 24 areas; mobile offers only none [PERM-05]', async () => {
    const { element, unmount } = await render(<AccessTable rows={accessMatrix([])} />);
    const rows = [...element.querySelectorAll('tbody tr')];
    const mobile = rows.find((row) => row.querySelector('th')?.textContent === 'Mobile');
    expect([rows.length, ACCESS_AREAS.length]).toEqual([24, 24]);
    expect([...(mobile?.querySelectorAll('td') ?? [])].map((cell) => cell.childElementCount)).toEqual([1, 0, 0, 0]);
    unmount();
  });

  it.each([
    [{}, 'What you may do', false],
    [{ everything: true }, 'What you may do', true],
    [{ hasTitle: false }, undefined, false],
    [{ everything: true, hasTitle: false }, undefined, true],
  ] as const)('says what the levels are of, unless the screen does, and that support may do everything: %o', async (how, title, isAll) => {
    const { element, unmount } = await render(<AccessTable rows={accessMatrix([])} {...how} />);
    expect([element.querySelector('h3')?.textContent, element.textContent!.includes('everything is allowed')]).toEqual([title, isAll]);
    unmount();
  });
});
