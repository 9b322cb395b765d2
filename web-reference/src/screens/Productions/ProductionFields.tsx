import { MEDIA_TYPES } from '@lauda/domain';
import type { Production, Task } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField, useForm } from '../../forms/kit.tsx';
import { ListedRows, RowCard } from '../../forms/ListedRows.tsx';
import { useRows } from '../../forms/useRows.ts';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { documentFieldsOf, SlugLine } from '../../shared/documents/fields.tsx';
import { AddressField, type Point } from '../../shared/places/AddressField.tsx';
import { useTeamsOf } from '../../shared/teams/useTeamsOf.ts';

const { Line, Lines, Choices, PeopleChoices, ProgramChoices, EntryChoice, EntryChoices, Day, Time, Check } = documentFieldsOf<Production>();
const OfTask = fieldsOf<Task>();

/** The place: its text, and the point on the map that was chosen with it. */
const Place = (): ReactElement => {
  const { t } = useText();
  const { edit } = useForm<Production>();
  const { value, readOnly, error } = useField<string | null>('local');
  const { value: point } = useField<Point | null>('coordinates');
  const shown = point && { lat: point.lat.toFixed(5), lng: point.lng.toFixed(5) };
  return (
    <div className="flex flex-col gap-1 sm:col-span-2 lg:col-span-3">
      <AddressField
        label={t('production.local')}
        {...{ value, readOnly, error }}
        onChange={(local, coordinates) => edit({ local, coordinates })}
      />
      <p className="flex items-center gap-2 text-sm text-muted">
        {shown ? t('production.onMap', shown) : t('production.notOnMap')}
        {shown && !readOnly && (
          <Button size="sm" kind="quiet" icon="x" onClick={() => edit({ coordinates: null })}>
            {t('production.offMap')}
          </Button>
        )}
      </p>
    </div>
  );
};

/** The tasks, each with its own day, hour and text. */
const Tasks = (): ReactElement => {
  const { t } = useText();
  const { rows: tasks, readOnly, keyAt, add, remove, addProps, rowProps } = useRows<Task>('tasks');
  return (
    <ListedRows
      title={t('production.tasks')}
      add={t('production.taskAdd')}
      addProps={addProps}
      onAdd={() => add({ label: '', done: false })}
      readOnly={readOnly}
    >
      {tasks.map((task, at) => (
        <RowCard
          key={keyAt(at)}
          list="tasks"
          at={at}
          columns="sm:grid-cols-[10rem_7rem_1fr]"
          rowProps={rowProps}
          onRemove={readOnly ? undefined : () => remove(at, task.label || t('production.task'))}
        >
          <OfTask.Line name="label" orElse="" label={t('production.task')} required maxLength={200} className="sm:col-span-3" />
          <OfTask.Day name="date" label={t('production.taskDate')} />
          <OfTask.Time name="time" label={t('production.taskTime')} />
          <OfTask.Check name="done" label={t('production.taskDone')} className="h-8 self-end" />
          <OfTask.Line name="information" label={t('production.taskInformation')} className="sm:col-span-3" />
        </RowCard>
      ))}
    </ListedRows>
  );
};

/** The crew as free text; the teams of the day are suggested. */
const Team = (): ReactElement => {
  const { t } = useText();
  const { view } = useForm<Production>();
  const date = useSelected(view, ({ document }) => document?.date ?? '');
  const { teams } = useTeamsOf(date);
  const suggestions = teams.map(({ name, membersNicknames }) => ({ value: name, label: membersNicknames.join(', ') }));
  return <Line name="team" label={t('production.team')} maxLength={500} suggestions={suggestions} />;
};

/** The fields of a production. */
export const ProductionFields = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  const medias = MEDIA_TYPES.map((value) => ({ value, label: t(`mediaType.${value}`) }));
  return (
    <>
      <SlugLine isNew={isNew} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('production.date')} required />
        <Time name="schedule" label={t('production.schedule')} />
        <EntryChoice name="typeId" list="productions.types" label={t('production.type')} />
        <Time name="departure" label={t('production.departure')} />
        <Time name="arrival" label={t('production.arrival')} />
        <Team />
        <Place />
        <Choices name="medias" label={t('production.medias')} options={medias} />
        <PeopleChoices name="producersIds" label={t('production.producers')} />
        <PeopleChoices name="editorsIds" label={t('production.editors')} />
        <EntryChoices name="resourcesIds" list="productions.resources" label={t('production.resources')} />
        <EntryChoices name="vehiclesIds" list="vehicles" label={t('production.vehicles')} />
        <ProgramChoices name="programsIds" label={t('production.programs')} />
      </div>
      <Tasks />
      <Lines name="information" label={t('production.information')} />
      <Check name="done" label={t('production.done')} />
    </>
  );
});
