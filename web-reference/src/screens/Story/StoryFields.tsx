import type { Story } from '@lauda/sdk';
import { memo, type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { Option } from '../../components/Select.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { showDate } from '../../format/show.ts';
import { Choices, Duration } from '../../forms/choices.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField, useForm } from '../../forms/kit.tsx';
import type { ProblemOf } from '../../forms/problems.ts';
import { useParts, useSelected, useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBranchName } from '../../shared/branchFlags.ts';

/** The properties of the parts of a script. */
export interface StoryPartProps {
  story: Story;
  readOnly: boolean;
  problemOf: ProblemOf;
  onEdit: (fields: Partial<Story>) => void;
}

const { Line, Lines, SearchChoice, Duration: Lasts, Flag } = fieldsOf<Story>();

const numbered = (options: readonly Option[]): Option<number>[] =>
  options.map(({ value, label, hint }) => ({ value: Number(value), label, ...(hint ? { hint } : {}) }));

/** The duration of the tape: measured, or typed. */
const TapeTime = (): ReactElement => {
  const { t } = useText();
  const { view, edit, readOnly } = useForm<Story>();
  const { value: isManual } = useField<boolean>('manualVt');
  const { value: typed, error, onChange } = useField<string | null>('vt');
  const measured = useSelected(view, ({ document }) => document?.sections.vt?.duration);
  const turn = (manualVt: boolean): void => edit({ manualVt, ...(manualVt ? { vt: measured ?? 'PT0S' } : {}) });
  return (
    <>
      <Duration
        label={t('column.vt')}
        error={error}
        value={isManual ? typed : measured}
        readOnly={readOnly || !isManual}
        onChange={onChange}
      />
      <span className="flex items-end pb-1.5">
        <Switch label={t('story.manualVt')} checked={isManual} disabled={readOnly} onChange={turn} />
      </span>
    </>
  );
};

/** The people one's own private story is shared with, changed at once. */
const SharedWith = (): ReactElement | null => {
  const { t } = useText();
  const { store, me } = useDesk();
  const { users } = useLookups();
  const { id, rundownId, isMine, allowed } = useParts(useForm<Story>().view, ({ document }) => ({
    id: document!.id,
    rundownId: document!.rundownId,
    isMine: document!.private && document!.ownerId === me.id,
    allowed: document!.allowedUsers,
  }));
  const rundown = rundownId === null ? undefined : store.rundowns.find(rundownId);
  if (!isMine || !rundown) return null;
  const others = users.filter((user) => user.id !== me.id);
  return (
    <Choices
      label={t('story.sharedWith')}
      className="min-w-56 flex-1"
      readOnly={false}
      value={allowed}
      options={others.map((user) => ({ value: user.id, label: user.nickname || user.name, hint: user.name }))}
      onChange={(ids) => void rundown.share(id, ids)}
    />
  );
};

/** The first line of a story: its program and page, its type, whether it is for the radio, and with whom a private one is shared. */
export const StoryFacts = memo((): ReactElement => {
  const { t, language } = useText();
  const { store } = useDesk();
  const { programs } = useLookups();
  const types = useView(store.settings.types.view).rows;
  const { programId, date, page, branchId } = useParts(useForm<Story>().view, ({ document }) => ({
    branchId: document!.branchId,
    programId: document!.programId,
    date: document!.date,
    page: document!.page,
  }));
  useEffect(() => void store.settings.types.ensure(), [store]);
  const program = programs.find(({ id }) => id === programId)?.name ?? '';
  const branch = useBranchName(branchId);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <span className="pb-1.5 text-muted">{[program, showDate(date, language), page].filter(Boolean).join(' · ')}</span>
      {branch && <span className="pb-1.5 text-muted">{`${t('document.branch')}: ${branch}`}</span>}
      <SearchChoice
        name="typeId"
        label={t('column.type')}
        className="w-44"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <span className="pb-1.5">
        <Flag name="radio" label={t('story.radio')} />
      </span>
      <SharedWith />
    </div>
  );
});

/** The people of the story, and the typed durations. */
export const StoryPeople = memo(({ isLegacy }: { isLegacy: boolean }): ReactElement => {
  const { t } = useText();
  const { people } = useLookups();
  const editors = numbered(people.editor);
  return (
    <div className="grid grid-cols-2 gap-3">
      <SearchChoice name="presenterId" label={t('column.presenter')} options={numbered(people.presenter)} />
      <SearchChoice name="reporterId" label={t('column.reporter')} options={numbered(people.reporter)} />
      <SearchChoice name="editorId" label={t('column.editor')} options={editors} />
      <SearchChoice name="imageEditorId" label={t('story.imageEditor')} options={editors} />
      <Lasts name="estimated" label={t('story.estimated')} />
      {!isLegacy && <TapeTime />}
      <Line name="mediaCode" label={t('story.mediaCode')} />
    </div>
  );
});

/** Texts that are not read on air: information for the crew, foot note, credits. */
export const StoryNotes = memo((): ReactElement => {
  const { t } = useText();
  return (
    <div className="grid gap-3">
      {(['information', 'footnote', 'credits'] as const).map((name) => (
        <Lines key={name} name={name} label={t(`story.${name}`)} />
      ))}
    </div>
  );
});
