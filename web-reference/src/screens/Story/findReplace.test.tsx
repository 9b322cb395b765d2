// @vitest-environment jsdom
import type { Story } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { pressed } from '../../testing/reportage.tsx';
import { FindReplace } from './FindReplace.tsx';
import { useScriptSearch } from './useScriptSearch.ts';

const TEXT = 'chuva, chuva e chuva';
const SHOWN = story({
  sections: {
    head: { type: 'HEADER', duration: 'PT1S', subSections: [{ uuid: 'p', type: 'CAMERA_TEXT', text: TEXT }] },
  } as Story['sections'],
});
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const onClose = vi.fn();
const onEdit = vi.fn();
const Bar = ({ readOnly }: { readOnly: boolean }): ReactElement => {
  const search = useScriptSearch(SHOWN, true);
  return <FindReplace story={SHOWN} {...{ search, readOnly, onEdit, onClose }} />;
};
async function open(readOnly = false): Promise<void> {
  for (const mock of [onClose, onEdit]) mock.mockClear();
  Element.prototype.scrollIntoView ??= () => undefined;
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <Bar readOnly={readOnly} />
      <textarea data-script="p" defaultValue={TEXT} />
    </At>,
  );
}
const field = (label: string): HTMLInputElement => shown.element.querySelector(`input[aria-label="${label}"]`)!;
const count = (): string | null => shown.element.querySelector('[role=status]')!.textContent;
const written = (): unknown => onEdit.mock.calls.map(([{ sections }]) => sections.head.subSections[0].text);

it('goes on by Enter and back by Shift+Enter, around the end, and leaves other keys alone', async () => {
  await open();
  type(field('Find'), 'chuva');
  expect([document.activeElement, count()]).toEqual([field('Find'), '1 of 3']);
  const walked = [false, false, false, true].map((shiftKey) => {
    expect(press(field('Find'), 'Enter', { shiftKey }).defaultPrevented).toBe(true);
    return count();
  });
  expect(walked).toEqual(['2 of 3', '3 of 3', '1 of 3', '3 of 3']);
  expect(press(field('Find'), 'a').defaultPrevented).toBe(false);
  expect([press(field('Replace with'), 'Enter').defaultPrevented, count(), onClose.mock.calls.length]).toEqual([false, '3 of 3', 0]);
});

it.each([
  ['chuva', [7, 12]],
  ['neve', undefined],
] as const)('ends by Escape, with the caret on the hit there is: %s', async (query, caret) => {
  await open();
  type(field('Find'), query);
  press(field('Find'), 'Enter');
  press(field('Find'), 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
  const area = shown.element.querySelector('textarea')!;
  expect(document.activeElement === area ? [area.selectionStart, area.selectionEnd] : undefined).toEqual(caret);
});

it('replaces the hit it is at, or all of them; nothing without a hit', async () => {
  await open();
  for (const name of ['Replace', 'All']) expect(shown.button(name).disabled, name).toBe(true);
  type(field('Find'), 'chuva');
  type(field('Replace with'), 'neve');
  press(field('Find'), 'Enter');
  await pressed('Replace');
  await pressed('All');
  expect(written()).toEqual(['chuva, neve e chuva', 'neve, neve e neve']);
});

it('replaces each hit once, also by words that hold what is looked for', async () => {
  const Editing = (): ReactElement => {
    const [now, setNow] = useState(SHOWN);
    const search = useScriptSearch(now, true);
    const edit = (fields: Partial<Story>): void => {
      onEdit(fields);
      setNow({ ...now, ...fields });
    };
    return <FindReplace story={now} {...{ search, readOnly: false, onEdit: edit, onClose }} />;
  };
  onEdit.mockClear();
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <Editing />
    </At>,
  );
  type(field('Find'), 'chuva');
  type(field('Replace with'), 'a chuva');
  for (const said of ['2 of 3', '3 of 3', 'at the end']) {
    await pressed('Replace');
    expect(count()).toBe(said);
  }
  expect([shown.button('Replace').disabled, shown.button('All').disabled, document.activeElement]).toEqual([true, false, field('Find')]);
  await pressed('Replace');
  expect(written()).toEqual(['a chuva, chuva e chuva', 'a chuva, a chuva e chuva', 'a chuva, a chuva e a chuva']);
  const steps = [false, true].map((shiftKey) => {
    press(field('Find'), 'Enter', { shiftKey });
    return count();
  });
  expect(steps).toEqual(['1 of 3', '3 of 3']);
});

it('begins anew with the hits that are left, where it was ended behind the last one', async () => {
  const Editing = (): ReactElement => {
    const [now, setNow] = useState(SHOWN);
    const [isOpen, setOpen] = useState(true);
    const search = useScriptSearch(now, isOpen);
    const bar = (
      <FindReplace
        story={now}
        {...{ search, readOnly: false }}
        onEdit={(fields) => setNow({ ...now, ...fields })}
        onClose={() => setOpen(false)}
      />
    );
    return isOpen ? (
      bar
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  };
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <Editing />
    </At>,
  );
  type(field('Find'), 'chuva');
  type(field('Replace with'), 'neve');
  press(field('Find'), 'Enter', { shiftKey: true });
  await pressed('Replace');
  expect(count()).toBe('at the end');
  press(field('Find'), 'Escape');
  await pressed('Open');
  expect([count(), shown.button('Replace').disabled]).toEqual(['1 of 2', false]);
});

it('finds alone where the script is only read', async () => {
  await open(true);
  act(() => field('Find').focus());
  type(field('Find'), 'chuva');
  expect([count(), field('Replace with'), shown.button('Replace')]).toEqual(['1 of 3', null, undefined]);
});
