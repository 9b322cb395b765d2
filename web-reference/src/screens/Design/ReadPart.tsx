import { type ReactElement, useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { InBoth, Part } from './parts.tsx';

interface Sample {
  readonly slug: string;
  readonly kind: string;
  readonly length: number | null;
  readonly colour: string | null;
  readonly text: string | null;
}
const ROWS: readonly Sample[] = [
  { slug: 'CHUVA NA SERRA', kind: 'VT', length: 95, colour: '#2f6fed', text: 'Boa noite.' },
  { slug: 'ELEIÇÃO', kind: 'NOTE', length: 20, colour: null, text: null },
  { slug: 'VACINA', kind: 'LIVE', length: 120, colour: '#c2410c', text: null },
];
const keyOf = ({ slug }: Sample): string => slug;
const COLUMNS: readonly ReadColumn<Sample>[] = [
  {
    id: 'slug',
    title: 'Slug',
    width: 180,
    grow: true,
    frozen: true,
    cell: ({ slug }) => slug,
    sort: (a, b) => a.slug.localeCompare(b.slug),
  },
  { id: 'kind', title: 'Kind', width: 80, cell: ({ kind }) => kind, sort: (a, b) => a.kind.localeCompare(b.kind) },
  {
    id: 'length',
    title: 'Seconds',
    width: 90,
    align: 'right',
    cell: ({ length }) => length,
    sort: (a, b) => (a.length ?? 0) - (b.length ?? 0),
  },
];

const Rows = (): ReactElement => {
  const state = useMemo(() => new GridState(), []);
  return (
    <div className="flex h-40 flex-col overflow-hidden rounded-lg border border-line">
      <ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={state} rowKey={keyOf} />
    </div>
  );
};

/** A grid for reading, sorted by its headings. */
export const Reading = (): ReactElement => (
  <Part id="reading" title="Rows that are read" note="Headings put the rows in order; Enter opens one. Drawn as they come into sight.">
    <InBoth>
      <Rows />
    </InBoth>
  </Part>
);

const { Line, Lines, Choice, Colour, NumberLine } = fieldsOf<Sample>();
const KINDS = ['VT', 'NOTE', 'LIVE'].map((value) => ({ value, label: value }));
const check = ({ slug }: Sample) => ({ slug: slug.trim() === '' ? 'This field is needed' : undefined });

const Form = (): ReactElement => {
  const { source, isDirty, submit } = useSettingsForm<Sample>({ start: ROWS[0]!, check, save: async (stored) => ({ stored }) });
  return (
    <div className="flex flex-col gap-3">
      <FormOf source={source}>
        <Line name="slug" orElse="" label="Slug" required hasCount upper maxLength={100} />
        <div className="grid grid-cols-2 gap-3">
          <Choice name="kind" label="Kind" options={KINDS} />
          <NumberLine name="length" label="Seconds" range={{ min: 1, max: 300 }} />
        </div>
        <Colour name="colour" label="Colour" />
        <Lines name="text" label="Text" help="What is read." />
      </FormOf>
      <Button kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} className="self-start" onClick={() => void submit()}>
        Save
      </Button>
    </div>
  );
};

/** A form of settings: each field renders by itself. */
export const Forms = (): ReactElement => (
  <Part id="forms" title="A form" note="A keystroke draws its field. What is wrong is said once one tried to save.">
    <InBoth>
      <Form />
    </InBoth>
  </Part>
);
