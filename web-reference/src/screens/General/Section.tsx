import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Group } from '../../forms/controls.tsx';
import { FormOf, Inside, useForm } from '../../forms/kit.tsx';
import { type SettingsArea, WRITERS } from './useSettingsPage.ts';

/** The part of a page that edits one settings document; read-only for people without its role. */
export const Section = ({ area, title, children }: { area: SettingsArea; title: string; children: ReactNode }): ReactElement => {
  const { may } = useDesk();
  const form = useForm<object>();
  const isClosed = !may(WRITERS[area]);
  const source = useMemo(() => ({ ...form, readOnly: form.readOnly || isClosed }), [form, isClosed]);
  return (
    <Group title={title}>
      <FormOf source={source}>
        <Inside name={area}>{children}</Inside>
      </FormOf>
    </Group>
  );
};
