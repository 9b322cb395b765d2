import type { Guide, Task } from '@lauda/sdk';
import type { ReactElement, ReactNode } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { Inside, useField, useRows } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { AddressLine } from '../../shared/places/AddressLine.tsx';
import { GuideContacts } from './GuideContacts.tsx';

const { Day, Time, Line } = fieldsOf<Guide>();

const Listed = ({
  title,
  add,
  onAdd,
  readOnly,
  children,
}: {
  title: string;
  add: string;
  onAdd: () => void;
  readOnly: boolean;
  children: ReactNode;
}): ReactElement => (
  <section aria-label={title} className="flex flex-col gap-2">
    <header className="flex items-center gap-2">
      <h3 className="font-semibold">{title}</h3>
      {!readOnly && (
        <Button size="sm" icon="plus" onClick={onAdd}>
          {add}
        </Button>
      )}
    </header>
    {children}
  </section>
);

/** The interview schedule of the reporter: time, interviewee, address, note. */
export const Guides = (): ReactElement => {
  const { t } = useText();
  const { rows: guides, readOnly, add, remove } = useRows<Guide>('guides');
  const { value: date } = useField<string>('date');
  return (
    <Listed
      title={t('guideline.guides')}
      add={t('guide.add')}
      onAdd={() => add({ uuid: newUuid(), scheduleDate: date, contacts: [] })}
      readOnly={readOnly}
    >
      {guides.map((guide, at) => (
        <div
          key={guide.uuid ?? guide.id ?? at}
          className="relative grid gap-3 rounded-md border border-line p-3 pr-10 sm:grid-cols-[10rem_7rem_1fr_1fr]"
        >
          <Inside name="guides" at={at}>
            <Day name="scheduleDate" label={t('guideline.date')} />
            <Time name="scheduleTime" label={t('guideline.time')} />
            <Line name="interviewee" label={t('guide.interviewee')} />
            <AddressLine name="address" label={t('guide.address')} />
            <Line name="observation" label={t('guide.observation')} className="sm:col-span-4" />
            <GuideContacts />
          </Inside>
          {!readOnly && (
            <IconButton
              size="sm"
              icon="trash"
              label={t('common.remove')}
              className="absolute right-2 top-2"
              onClick={() => remove(at, t('guideline.guides'))}
            />
          )}
        </div>
      ))}
    </Listed>
  );
};

/** The tasks to be done before the crew leaves. */
export const Tasks = (): ReactElement => {
  const { t } = useText();
  const { rows: tasks, readOnly, add, put, remove } = useRows<Task>('production');
  return (
    <Listed title={t('guideline.tasks')} add={t('task.add')} onAdd={() => add({ label: '', done: false })} readOnly={readOnly}>
      {tasks.map((task, at) => (
        <div key={task.id ?? at} className="flex items-center gap-2">
          <Checkbox
            aria-label={t('task.done')}
            label=""
            checked={task.done ?? false}
            disabled={readOnly}
            onChange={(event) => put(at, { done: event.target.checked })}
          />
          <TextInput
            aria-label={t('task.label')}
            value={task.label}
            readOnly={readOnly}
            className={task.done ? 'line-through' : ''}
            onChange={(event) => put(at, { label: event.target.value })}
          />
          {!readOnly && (
            <IconButton size="sm" icon="x" label={t('common.remove')} onClick={() => remove(at, task.label || t('guideline.tasks'))} />
          )}
        </div>
      ))}
    </Listed>
  );
};
