// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { fieldsOf } from './fields.ts';
import { FormOf } from './kit.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

const drawn: string[] = [];
vi.mock('../components/Field.tsx', async (bring) => {
  const { Field } = await bring<typeof import('../components/Field.tsx')>();
  type Props = Parameters<typeof Field>[0];
  return {
    Field: (props: Props): ReactElement => {
      drawn.push(props.label);
      return Field(props);
    },
  };
});

interface Site {
  readonly name: string;
  readonly url: string;
}
const { Line } = fieldsOf<Site>();
const Settings = (): ReactElement => {
  const { form, source } = useSettingsForm<Site>({
    start: { name: 'Portal', url: '' },
    check: () => ({}),
    save: async (stored) => ({ stored }),
  });
  return (
    <form ref={form}>
      <FormOf source={source}>
        <Line name="name" label="Name" />
        <Line name="url" label="Address" />
      </FormOf>
    </form>
  );
};

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const typeInto = (field: HTMLInputElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('a form of settings draws for a keystroke the field that is typed into, and no other', async () => {
  shown = await render(<Settings />);
  const [name, url] = [...shown.element.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  // The first one makes the form unsaved.
  await typeInto(name, 'Portal d');
  drawn.length = 0;
  await typeInto(name, 'Portal da');
  expect(drawn).toEqual(['Name']);
  drawn.length = 0;
  await typeInto(url, 'h');
  expect(drawn).toEqual(['Address']);
  expect([name.value, url.value]).toEqual(['Portal da', 'h']);
});
