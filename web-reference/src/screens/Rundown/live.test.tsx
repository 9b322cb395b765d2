// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OverUnder } from '../../components/Clock.tsx';
import { ticker } from '../../hooks/clock.ts';
import { act, render, useEnglish } from '../../testing/render.tsx';
import { OnAirCount } from './LiveBar.tsx';

const PLAYED = Date.parse('2026-03-10T22:00:10Z');

beforeEach(async () => {
  await useEnglish();
  vi.useFakeTimers({ now: PLAYED + 30_000 });
  ticker.follow(() => Date.now());
});
afterEach(() => vi.useRealTimers());

describe('the count of what is on air', () => {
  it('shows the time since it began or the time left [RUN-TIMING-15]', async () => {
    const up = await render(<OnAirCount playedAtMs={PLAYED} total="PT1M30S" mode="progressive" />);
    expect(up.element.textContent).toBe('00:30');
    up.unmount();
    const down = await render(<OnAirCount playedAtMs={PLAYED} total="PT1M30S" mode="regressive" />);
    expect(down.element.textContent).toBe('01:00');
    down.unmount();
  });

  it('goes on below zero past the end, with the minus in front [RUN-TIMING-16]', async () => {
    vi.setSystemTime(Date.parse('2026-03-10T22:02:00Z'));
    ticker.follow(() => Date.now());
    const { element, unmount } = await render(<OnAirCount playedAtMs={PLAYED} total="PT1M30S" mode="regressive" />);
    expect(element.textContent).toBe('-00:20');
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(element.textContent).toBe('-00:21');
    unmount();
  });

  it('ticks by the clock of the server', async () => {
    ticker.follow(() => Date.now() + 5_000);
    const { element, unmount } = await render(<OnAirCount playedAtMs={PLAYED} total="PT1M30S" mode="progressive" />);
    expect(element.textContent).toBe('00:35');
    unmount();
  });
});

describe('over and under', () => {
  it('says the word with the figure, never a sign alone', async () => {
    const shown = await render(
      <>
        <OverUnder difference={125} />|<OverUnder difference={-40} />|<OverUnder difference={0} />|<OverUnder difference={undefined} />
      </>,
    );
    expect(shown.element.textContent).toBe('under02:05|over00:40|on time00:00|unknown');
    shown.unmount();
  });

  it('writes minutes that keep growing past the hour, as every duration [FMT-01]', async () => {
    const shown = await render([65, 3_600, -4_505, 6_000].map((seconds) => <OverUnder key={seconds} difference={seconds} />) as never);
    expect(shown.element.textContent).toBe('under01:05under60:00over75:05under100:00');
    shown.unmount();
  });
});
