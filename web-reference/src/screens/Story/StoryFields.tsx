import { isoDuration, isoSeconds } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Combobox, MultiCombobox } from '../../components/Combobox.tsx';
import { Field } from '../../components/Field.tsx';
import type { Option } from '../../components/Select.tsx';
import { TextArea, TextInput } from '../../components/TextInput.tsx';
import { DurationField } from '../../components/TimeFields.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { showDate } from '../../format/show.ts';
import type { ProblemOf } from '../../forms/problems.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

export interface StoryPartProps {
  story: Story;
  readOnly: boolean;
  problemOf: ProblemOf;
  onEdit: (fields: Partial<Story>) => void;
}

const numbered = (options: readonly Option[]): Option<number>[] =>
  options.map(({ value, label, hint }) => ({ value: Number(value), label, ...(hint ? { hint } : {}) }));

/** How long the tape lasts: measured, or typed. */
const TapeTime = ({ story, readOnly, problemOf, onEdit }: StoryPartProps): ReactElement => {
  const { t } = useText();
  return (
    <>
      <DurationField
        label={t('column.vt')}
        error={problemOf('vt')}
        value={isoSeconds(story.manualVt ? story.vt : story.sections.vt?.duration)}
        disabled={readOnly || !story.manualVt}
        onChange={(seconds) => onEdit({ vt: isoDuration(seconds) })}
      />
      <span className="flex items-end pb-1.5">
        <Switch
          label={t('story.manualVt')}
          checked={story.manualVt}
          disabled={readOnly}
          onChange={(manualVt) => onEdit({ manualVt, ...(manualVt ? { vt: story.sections.vt?.duration ?? 'PT0S' } : {}) })}
        />
      </span>
    </>
  );
};

/** The story in one line: its program and page, its type, whether it is for the radio, and with whom a private one is shared. */
export const StoryFacts = ({ story, readOnly, problemOf, onEdit }: StoryPartProps): ReactElement => {
  const { t, language } = useText();
  const { store, me } = useDesk();
  const { programs, users } = useLookups();
  const types = useView(store.settings.types.view).rows;
  useEffect(() => void store.settings.types.ensure(), [store]);
  const rundown = story.rundownId === null ? undefined : store.rundowns.find(story.rundownId);
  const mine = story.private && story.ownerId === me.id && rundown;
  const program = programs.find(({ id }) => id === story.programId)?.name ?? '';
  return (
    <div role="group" aria-label={t('story.facts')} className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <span className="pb-1.5 text-muted">{[program, showDate(story.date, language), story.page].filter(Boolean).join(' · ')}</span>
      <Field label={t('column.type')} error={problemOf('typeId')} className="w-44">
        {(control) => (
          <Combobox
            control={control}
            value={story.typeId}
            disabled={readOnly}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(typeId) => onEdit({ typeId })}
          />
        )}
      </Field>
      <span className="pb-1.5">
        <Switch label={t('story.radio')} checked={story.radio} disabled={readOnly} onChange={(radio) => onEdit({ radio })} />
      </span>
      {mine && (
        <Field label={t('story.sharedWith')} className="min-w-56 flex-1">
          {(control) => (
            <MultiCombobox
              control={control}
              values={story.allowedUsers}
              options={users
                .filter(({ id }) => id !== me.id)
                .map(({ id, nickname, name }) => ({ value: id, label: nickname || name, hint: name }))}
              onChange={(ids) => void rundown.share(story.id, ids)}
            />
          )}
        </Field>
      )}
    </div>
  );
};

/** Who makes the story, and the times that are typed. */
export const StoryPeople = ({ story, readOnly, problemOf, onEdit }: StoryPartProps): ReactElement => {
  const { t } = useText();
  const { people } = useLookups();
  const person = (
    field: 'presenterId' | 'reporterId' | 'editorId' | 'imageEditorId',
    label: string,
    options: readonly Option[],
  ): ReactElement => (
    <Field label={label} error={problemOf(field)}>
      {(control) => (
        <Combobox
          control={control}
          value={story[field]}
          disabled={readOnly}
          options={numbered(options)}
          onChange={(value) => onEdit({ [field]: value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      {person('presenterId', t('column.presenter'), people.presenter)}
      {person('reporterId', t('column.reporter'), people.reporter)}
      {person('editorId', t('column.editor'), people.editor)}
      {person('imageEditorId', t('story.imageEditor'), people.editor)}
      <DurationField
        label={t('story.estimated')}
        error={problemOf('estimated')}
        value={isoSeconds(story.estimated)}
        disabled={readOnly}
        onChange={(seconds) => onEdit({ estimated: isoDuration(seconds) })}
      />
      {!story.legacy && <TapeTime story={story} readOnly={readOnly} problemOf={problemOf} onEdit={onEdit} />}
      <Field label={t('story.mediaCode')} error={problemOf('mediaCode')}>
        {(control) => (
          <TextInput
            {...control}
            value={story.mediaCode ?? ''}
            readOnly={readOnly}
            onChange={(event) => onEdit({ mediaCode: event.target.value || null })}
          />
        )}
      </Field>
    </div>
  );
};

/** Texts that are not read on air: information for the crew, foot note, credits. */
export const StoryNotes = ({ story, readOnly, problemOf, onEdit }: StoryPartProps): ReactElement => {
  const { t } = useText();
  return (
    <div className="grid gap-3">
      {(['information', 'footnote', 'credits'] as const).map((field) => (
        <Field key={field} label={t(`story.${field}`)} error={problemOf(field)}>
          {(control) => (
            <TextArea
              {...control}
              value={story[field] ?? ''}
              readOnly={readOnly}
              onChange={(event) => onEdit({ [field]: event.target.value || null })}
            />
          )}
        </Field>
      ))}
    </div>
  );
};
