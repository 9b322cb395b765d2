import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk, useToday } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { useAsked } from '../../../app/useAsked.ts';
import { Button } from '../../../components/Button.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { useText } from '../../../i18n/i18n.ts';
import type { Place } from '../../../shared/place.ts';
import { TemplateField, useTemplates } from './TemplateField.tsx';

const useCreate = (onClose: () => void) => {
  const { store } = useDesk();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const go = ({ programId, date }: Place): void => {
    onClose();
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date } });
  };
  const create = async (place: Place, templateId: number | undefined): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const done = await store.rundowns.create(place.programId, place.date, templateId);
    if (done.ok) go(place);
    else setProblem(done.error.message);
    setBusy(false);
  };
  return { busy, problem, go, create };
};

/** Creates a rundown of a program on a day: empty, or from a template. Where there is one it offers to open that. */
export const NewDialog = ({ place, onClose }: { place: Place; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const today = useToday();
  const [wanted, setWanted] = useState(place);
  const [chosen, setChosen] = useState<{ readonly id: number | undefined }>();
  const templates = useTemplates(wanted.programId);
  const { value: taken } = useAsked(({ rundowns }) => rundowns.exists(wanted.programId, wanted.date), [wanted.programId, wanted.date]);
  const { busy, problem, go, create } = useCreate(onClose);
  const template = chosen ? chosen.id : templates?.[0]?.id;
  const submit = (): void => (taken ? go(wanted) : void create(wanted, template));
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" busy={busy} disabled={taken === undefined || templates === undefined} onClick={submit}>
        {t(taken ? 'rundown.openThat' : 'rundown.create')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('action.rundown.create')} width="sm" actions={buttons}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('place.program')}>
          {(control) => (
            <Select
              {...control}
              value={wanted.programId}
              options={programs.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => {
                setChosen(undefined);
                setWanted({ ...wanted, programId: Number(event.target.value) });
              }}
            />
          )}
        </Field>
        <DateField
          label={t('place.date')}
          value={wanted.date}
          today={today}
          error={taken ? t('error:rundownExists') : undefined}
          onChange={(date) => date && setWanted({ ...wanted, date })}
        />
        {!taken && <TemplateField autoFocus templates={templates ?? []} value={template} onChange={(id) => setChosen({ id })} />}
        {problem && (
          <p role="alert" className="text-sm text-bad">
            {t('error:rundownCannotBeCreated')}: {problem}
          </p>
        )}
        <button type="submit" className="hidden" />
      </form>
    </Dialog>
  );
};
