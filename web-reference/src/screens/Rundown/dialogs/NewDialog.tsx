import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk, useToday } from '../../../app/desk.ts';
import { LoadFailedLine } from '../../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { DateField } from '../../../components/DateField.tsx';
import { ProgramChoice } from '../../../forms/choices.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useOpening } from '../../../forms/useOpening.ts';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Place } from '../../../shared/place.ts';
import { TemplateField, useTemplates } from './TemplateField.tsx';

const useCreate = (onClose: () => void) => {
  const { store } = useDesk();
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();
  const opening = useOpening();
  const [problem, setProblem] = useState<string>();
  const go = ({ programId, date }: Place): void => {
    onClose();
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date } });
  };
  const create = async (place: Place, templateId: number | undefined): Promise<void> => {
    setProblem(undefined);
    const done = await whileBusy(() => store.rundowns.create(place.programId, place.date, templateId, opening));
    if (done.ok) go(place);
    else setProblem(done.error.message);
  };
  return { busy, problem, go, create };
};

/** Creates a rundown of a program on a day: empty, or from a template. Where one exists already, offers to open it. */
export const NewDialog = ({ place, onClose }: { place: Place; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const [wanted, setWanted] = useState(place);
  const [chosen, setChosen] = useState<{ readonly id: number | undefined }>();
  const templates = useTemplates(wanted.programId);
  const existing = useStoreAnswer(({ rundowns }) => rundowns.exists(wanted.programId, wanted.date), [wanted.programId, wanted.date]);
  const taken = existing.value;
  const { busy, problem, go, create } = useCreate(onClose);
  const template = chosen ? chosen.id : templates.value?.[0]?.id;
  const submit = (): void => (taken ? go(wanted) : void create(wanted, template));
  const isUnknown = taken === undefined || templates.value === undefined;
  return (
    <FormDialog
      title={t('action.rundown.create')}
      confirm={t(taken ? 'rundown.openThat' : 'rundown.create')}
      busy={busy}
      isOff={isUnknown}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProgramChoice
        label={t('place.program')}
        readOnly={false}
        isActive
        value={wanted.programId}
        onChange={(programId) => {
          setChosen(undefined);
          setWanted({ ...wanted, programId });
        }}
      />
      <DateField
        label={t('place.date')}
        value={wanted.date}
        today={today}
        error={taken ? t('error:rundownExists') : undefined}
        onChange={(date) => date && setWanted({ ...wanted, date })}
      />
      {existing.refusal && <LoadFailedLine what={t('area.rundown')} error={existing.refusal} onRetry={existing.load} />}
      {!taken && <TemplateField autoFocus templates={templates} value={template} onChange={(id) => setChosen({ id })} />}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {t('error:rundownCannotBeCreated')}: {problem}
        </p>
      )}
    </FormDialog>
  );
};
