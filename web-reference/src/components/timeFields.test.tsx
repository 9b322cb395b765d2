// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NumberLine } from '../forms/controls.tsx';
import { showLanguage } from '../i18n/i18n.ts';
import { act, press, render, useEnglish } from '../testing/render.tsx';
import { DateField } from './DateField.tsx';
import { DurationField, TimeField } from './TimeFields.tsx';

beforeEach(useEnglish);

const typing = async (component: ReactElement) => {
  const { element, unmount } = await render(component);
  const input = element.querySelector('input')!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  return {
    element,
    unmount,
    input,
    type: (text: string): string => {
      act(() => {
        input.focus();
        set.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      return input.value;
    },
    leave: (): string => {
      act(() => input.blur());
      return input.value;
    },
  };
};

const Duration = ({ heard }: { heard: number[] }): ReactElement => {
  const [value, setValue] = useState(40);
  return (
    <DurationField
      label="VT"
      value={value}
      onChange={(seconds) => {
        heard.push(seconds);
        setValue(seconds);
      }}
    />
  );
};

it('takes digits and colons of a duration [VAL-01]', async () => {
  const { type, unmount } = await typing(<Duration heard={[]} />);
  expect([type('a1'), type('01:3x')]).toEqual(['1', '01:3']);
  unmount();
});

it('changes a duration only when the whole mm:ss is there [VAL-02]', async () => {
  const heard: number[] = [];
  const { type, leave, unmount } = await typing(<Duration heard={heard} />);
  const left = (typed: string): string => {
    type(typed);
    return leave();
  };
  expect([left('01:3'), left('01:60'), heard]).toEqual(['00:40', '00:40', []]);
  expect([left('01:30'), heard]).toEqual(['01:30', [90]]);
  expect([left('7'), left('130'), heard]).toEqual(['00:07', '01:30', [90, 7, 90]]);
  unmount();
});

it('puts the colons into a time as its last digit comes [VAL-03]', async () => {
  const times: (string | null)[] = [];
  const short = await typing(<TimeField label="Start" value={null} onChange={(time) => times.push(time)} />);
  expect([short.type('1234'), short.type('7pm'), short.type('9:15')]).toEqual(['12:34', '7pm', '9:15']);
  short.type('1234');
  short.leave();
  short.unmount();
  const long = await typing(<TimeField label="End" pattern="HH:mm:ss" value={null} onChange={(time) => times.push(time)} />);
  expect(long.type('193000')).toBe('19:30:00');
  long.leave();
  long.unmount();
  expect(times).toEqual(['12:34:00', '19:30:00']);
  const duration = await typing(<Duration heard={[]} />);
  expect(duration.type('0130')).toBe('01:30');
  duration.unmount();
});

it('says the least and the greatest of a number [VAL-16]', async () => {
  const said = async (value: number): Promise<string> => {
    const line = await typing(
      <NumberLine label="Port" readOnly={false} range={{ min: 1, max: 9 }} value={value} onChange={() => undefined} />,
    );
    const text = line.element.textContent!.replace('Port', '');
    line.unmount();
    return text;
  };
  expect([await said(0), await said(10), await said(1), await said(9)]).toEqual(['At least 1', 'At most 9', '', '']);
});

it.each([
  ['en_US', '03/10/2026', '04/11/2026'],
  ['es_ES', '10/03/2026', '11/04/2026'],
  ['pt_BR', '10/03/2026', '11/04/2026'],
] as const)('writes and reads a date as %s does: %s [LOC-05] [LOC-06] [LOC-07]', async (language, shown, typed) => {
  await showLanguage(language);
  const days: (string | null)[] = [];
  const field = <DateField label="Date" value="2026-03-10" today="2026-03-10" onChange={(day) => days.push(day)} />;
  const { input, type, leave, unmount } = await typing(field);
  expect(input.value).toBe(shown);
  type(typed);
  leave();
  expect(days).toEqual(['2026-04-11']);
  unmount();
});

it('sends the form around a date by the Enter that ends it, and no date that is none', async () => {
  const days: (string | null)[] = [];
  const date = await typing(<DateField label="Day" value="2026-11-23" today="2026-11-21" onChange={(day) => days.push(day)} />);
  const enter = (): boolean => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    act(() => void date.input.dispatchEvent(key));
    return !key.defaultPrevented;
  };
  date.type('11/25/2026');
  expect([enter(), days]).toEqual([true, ['2026-11-25']]);
  date.type('sometime');
  expect([enter(), days]).toEqual([false, ['2026-11-25']]);
  date.unmount();
});

it('is taken by Ctrl+S as by Enter, which saves the form around it, and holds the form back where it is none', async () => {
  const heard: unknown[] = [];
  const hear = (value: unknown): void => void heard.push(value);
  const KEYS = [{ key: 's', code: 'KeyS', ctrlKey: true }, { key: 'Enter' }];
  /** Tells of each key whether it went on to the form, and what was heard until then. */
  const went = async (field: ReactElement, typed: string): Promise<unknown[]> => {
    const { input, type, unmount } = await typing(field);
    const told = KEYS.map((key) => {
      type(typed);
      return [!press(input, key.key, key).defaultPrevented, heard.pop()];
    });
    unmount();
    return told;
  };
  const day = <DateField label="Day" value={null} today="2026-11-21" onChange={hear} />;
  expect(await went(day, '11/25/2026')).toEqual(Array(2).fill([true, '2026-11-25']));
  expect(await went(day, 'sometime')).toEqual(Array(2).fill([false, undefined]));
  const time = <TimeField label="Start" value={null} onChange={hear} />;
  expect(await went(time, '7pm')).toEqual(Array(2).fill([true, '19:00:00']));
  expect(await went(time, '99')).toEqual(Array(2).fill([false, undefined]));
  expect(await went(<DurationField label="VT" value={40} onChange={hear} />, '0130')).toEqual(Array(2).fill([true, 90]));
});

it('says of a day that is too early what its dialog says of it, and not that it is no date', async () => {
  const days: (string | null)[] = [];
  const onEarly = vi.fn();
  const said = async (props: { tooEarly?: string; onEarly?: () => void }, typed: string): Promise<string> => {
    const field = {
      label: 'Day',
      value: '2026-11-23',
      today: '2026-11-21',
      min: '2026-11-21',
      onChange: (day: string | null) => days.push(day),
    };
    const line = await typing(<DateField {...field} {...props} />);
    line.type(typed);
    line.leave();
    const text = line.element.querySelector('[role=alert], [id$=error]')?.textContent ?? line.element.textContent!;
    line.unmount();
    return text;
  };
  expect(await said({}, '11/20/2026')).toContain('Too early: from 11/21/2026 on.');
  expect(await said({ tooEarly: 'A past day will not do.', onEarly }, '11/20/2026')).toContain('A past day will not do.');
  expect(await said({ onEarly }, 'sometime')).toContain('Not a date.');
  expect([days, onEarly.mock.calls.length]).toEqual([[], 1]);
});

it('takes the first day that is not too early, and an emptied one', async () => {
  const days: (string | null)[] = [];
  const props = { label: 'Day', value: '2026-11-23', today: '2026-11-21', min: '2026-11-21' };
  const day = await typing(<DateField {...props} onChange={(date) => days.push(date)} />);
  for (const typed of ['11/21/2026', '11/20/2026', '']) {
    day.type(typed);
    day.leave();
  }
  expect(days).toEqual(['2026-11-21', null]);
  day.unmount();
});

it('a date that cannot be changed offers no calendar', async () => {
  const day = <DateField label="Day" value="2026-11-23" today="2026-11-21" disabled onChange={() => undefined} />;
  const shown = await typing(day);
  expect([shown.element.querySelectorAll('input').length, shown.element.querySelectorAll('button').length]).toEqual([1, 0]);
  shown.unmount();
});
