import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { Combobox, MultiCombobox } from '../../components/Combobox.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { TextArea, TextInput } from '../../components/TextInput.tsx';
import { DurationField, TimeField } from '../../components/TimeFields.tsx';
import { Checkbox, Switch } from '../../components/Toggles.tsx';
import { InBoth, Part, Row } from './parts.tsx';

const PEOPLE = [
  'Ana Lima',
  'Bruno Reis',
  'Carla Souza',
  'Dandara Nunes',
  'Igor Melo',
  'Lia Prado',
  'Paulo Teixeira',
  'Renata Assunção',
].map((label, value) => ({ value: value + 1, label }));

export const Buttons = (): ReactElement => (
  <Part id="buttons" title="Buttons" note="One primary per view. A busy button takes no second press.">
    <InBoth>
      <Row label="Kinds">
        <Button kind="primary">Save</Button>
        <Button>Cancel</Button>
        <Button kind="quiet">Later</Button>
        <Button kind="danger" icon="trash">
          Delete
        </Button>
      </Row>
      <Row label="States">
        <Button kind="primary" busy>
          Saving…
        </Button>
        <Button disabled>Disabled</Button>
        <Button icon="plus">New story</Button>
        <Button size="sm" icon="sync">
          Small
        </Button>
      </Row>
      <Row label="Icons">
        <IconButton icon="play" label="Put on air" />
        <IconButton icon="split" label="Beside" pressed />
        <IconButton icon="lock" label="Locked" disabled />
        <IconButton icon="x" size="sm" label="Close" />
      </Row>
    </InBoth>
  </Part>
);

const FieldSet = (): ReactElement => {
  const [date, setDate] = useState<string | null>('2026-11-21');
  const [time, setTime] = useState<string | null>('19:15:00');
  const [duration, setDuration] = useState(90);
  const [person, setPerson] = useState<number | null>(4);
  const [people, setPeople] = useState<number[]>([1, 8]);
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Slug" help="Capitals, at most 100 characters" aside="7/100" required>
        {(control) => <TextInput {...control} defaultValue="GREVE" />}
      </Field>
      <Field label="Slug" error="Required field">
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Locked">{(control) => <TextInput {...control} readOnly value="Cannot be changed here" />}</Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            empty="None"
            options={[
              { value: 1, label: 'VT' },
              { value: 2, label: 'Nota coberta' },
            ]}
          />
        )}
      </Field>
      <Field label="Reporter">{(control) => <Combobox control={control} value={person} options={PEOPLE} onChange={setPerson} />}</Field>
      <Field label="Editors">
        {(control) => <MultiCombobox control={control} values={people} options={PEOPLE} onChange={setPeople} />}
      </Field>
      <DateField label="Date" value={date} today="2026-11-21" onChange={setDate} />
      <div className="grid grid-cols-2 gap-3">
        <TimeField label="Start" value={time} onChange={setTime} />
        <DurationField label="Production" value={duration} onChange={setDuration} />
      </div>
      <Field label="Information" className="sm:col-span-2">
        {(control) => <TextArea {...control} defaultValue="Grows with what is in it." />}
      </Field>
      <div className="flex flex-wrap gap-4 sm:col-span-2">
        <Checkbox label="Remember my e-mail" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Switch label="Private" checked={on} onChange={setOn} />
        <Switch label="Off" checked={false} onChange={() => undefined} />
      </div>
    </div>
  );
};

export const Fields = (): ReactElement => (
  <Part id="fields" title="Fields" note="Label above, help below, error below in words. Dates, times and durations take what people type.">
    <InBoth>
      <FieldSet />
    </InBoth>
  </Part>
);
