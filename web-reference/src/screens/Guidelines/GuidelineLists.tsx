import type { Guide, Task } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { IconButton } from '../../components/Button.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { ListedRows, RowCard } from '../../forms/ListedRows.tsx';
import { useRows } from '../../forms/useRows.ts';
import { useText } from '../../i18n/i18n.ts';
import { AddressLine } from '../../shared/places/AddressLine.tsx';
import { GuideContacts } from './GuideContacts.tsx';

const { Day, Time, Line } = fieldsOf<Guide>();

/** The interview schedule of the reporter: time, interviewee, address, note. */
export const Guides = (): ReactElement => {
  const { t } = useText();
  const { rows: guides, readOnly, keyAt, add, remove, addProps, rowProps } = useRows<Guide>('guides');
  const { value: date } = useField<string>('date');
  return (
    <ListedRows
      title={t('guideline.guides')}
      add={t('guide.add')}
      addProps={addProps}
      onAdd={() => add({ uuid: newUuid(), scheduleDate: date, contacts: [] })}
      readOnly={readOnly}
    >
      {guides.map(({ uuid }, at) => (
        <RowCard
          key={keyAt(at)}
          list="guides"
          at={at}
          row={uuid ?? undefined}
          columns="sm:grid-cols-[10rem_7rem_1fr_1fr]"
          rowProps={rowProps}
          onRemove={readOnly ? undefined : () => remove(at, t('guideline.guides'))}
        >
          <Day name="scheduleDate" label={t('guideline.date')} />
          <Time name="scheduleTime" label={t('guideline.time')} />
          <Line name="interviewee" label={t('guide.interviewee')} />
          <AddressLine name="address" label={t('guide.address')} />
          <Line name="observation" label={t('guide.observation')} className="sm:col-span-4" />
          <GuideContacts />
        </RowCard>
      ))}
    </ListedRows>
  );
};

/** The tasks to be done before the crew leaves. */
export const Tasks = (): ReactElement => {
  const { t } = useText();
  const { rows: tasks, readOnly, keyAt, add, put, remove, addProps, rowProps } = useRows<Task>('production');
  return (
    <ListedRows
      title={t('guideline.tasks')}
      add={t('task.add')}
      addProps={addProps}
      onAdd={() => add({ label: '', done: false })}
      readOnly={readOnly}
    >
      {tasks.map((task, at) => (
        <div key={keyAt(at)} {...rowProps(at)} className="flex items-center gap-2">
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
    </ListedRows>
  );
};
