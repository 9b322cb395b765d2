import type { Assignment, Guide, Task } from '@lauda/sdk';
import type { ReactElement, ReactNode } from 'react';
import { useToday } from '../../app/desk.ts';
import { newUuid } from '../../app/newUuid.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { TimeField } from '../../components/TimeFields.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { useField } from '../../forms/kit.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';

const replaced = <T,>(list: readonly T[], at: number, next: T): T[] => list.map((each, index) => (index === at ? next : each));
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

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

/** Where the reporter goes: when, whom to meet, the place, what to mind. */
export const Guides = (): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const { value: guides, onChange, readOnly } = useField<Assignment['guides']>('guides');
  const { value: date } = useField<string>('date');
  const put = (at: number, guide: Guide): void => onChange(replaced(guides, at, guide));
  const add = (): void => onChange([...guides, { uuid: newUuid(), scheduleDate: date, contacts: [] }]);
  const latest = useLatest(guides);
  const remove = (at: number): void => {
    onChange(without(guides, at));
    offerUndo(t('common.removed', { name: t('guideline.guides') }), () => onChange(latest().toSpliced(at, 0, guides[at]!)));
  };
  const words = (guide: Guide, at: number, field: 'interviewee' | 'address' | 'observation'): ReactElement => (
    <Field label={t(`guide.${field}`)}>
      {(control) => (
        <TextInput
          {...control}
          readOnly={readOnly}
          value={guide[field] ?? ''}
          onChange={(event) => put(at, { ...guide, [field]: event.target.value || null })}
        />
      )}
    </Field>
  );
  return (
    <Listed title={t('guideline.guides')} add={t('guide.add')} onAdd={add} readOnly={readOnly}>
      {guides.map((guide, at) => (
        <div
          key={guide.uuid ?? guide.id ?? at}
          className="relative grid gap-3 rounded-md border border-line p-3 pr-10 sm:grid-cols-[10rem_7rem_1fr_1fr]"
        >
          <DateField
            label={t('guideline.date')}
            value={guide.scheduleDate ?? null}
            today={today}
            disabled={readOnly}
            onChange={(scheduleDate) => put(at, { ...guide, scheduleDate })}
          />
          <TimeField
            label={t('guideline.time')}
            value={guide.scheduleTime ?? null}
            disabled={readOnly}
            onChange={(scheduleTime) => put(at, { ...guide, scheduleTime })}
          />
          {words(guide, at, 'interviewee')}
          {words(guide, at, 'address')}
          <div className="sm:col-span-4">{words(guide, at, 'observation')}</div>
          {!readOnly && (
            <IconButton size="sm" icon="trash" label={t('common.remove')} className="absolute right-2 top-2" onClick={() => remove(at)} />
          )}
        </div>
      ))}
    </Listed>
  );
};

/** What has to be arranged before the crew leaves. */
export const Tasks = (): ReactElement => {
  const { t } = useText();
  const { value: tasks, onChange, readOnly } = useField<Assignment['production']>('production');
  const put = (at: number, task: Task): void => onChange(replaced(tasks, at, task));
  const latest = useLatest(tasks);
  const remove = (at: number): void => {
    onChange(without(tasks, at));
    offerUndo(t('common.removed', { name: tasks[at]!.label || t('guideline.tasks') }), () =>
      onChange(latest().toSpliced(at, 0, tasks[at]!)),
    );
  };
  return (
    <Listed
      title={t('guideline.tasks')}
      add={t('task.add')}
      onAdd={() => onChange([...tasks, { label: '', done: false }])}
      readOnly={readOnly}
    >
      {tasks.map((task, at) => (
        <div key={task.id ?? at} className="flex items-center gap-2">
          <Checkbox
            aria-label={t('task.done')}
            label=""
            checked={task.done ?? false}
            disabled={readOnly}
            onChange={(event) => put(at, { ...task, done: event.target.checked })}
          />
          <TextInput
            aria-label={t('task.label')}
            value={task.label}
            readOnly={readOnly}
            className={task.done ? 'line-through' : ''}
            onChange={(event) => put(at, { ...task, label: event.target.value })}
          />
          {!readOnly && <IconButton size="sm" icon="x" label={t('common.remove')} onClick={() => remove(at)} />}
        </div>
      ))}
    </Listed>
  );
};
