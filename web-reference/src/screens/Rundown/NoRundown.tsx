import type { RundownTemplate } from '@lauda/sdk';
import type { LoadState, OpenRundown } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, ErrorState } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Place } from './PlacePicker.tsx';

const useTemplates = (programId: number): readonly RundownTemplate[] => {
  const { newsroom } = useDesk();
  const [templates, setTemplates] = useState<readonly RundownTemplate[]>([]);
  useEffect(() => {
    let wanted = true;
    newsroom.rundowns.templates.list({ programId }).then(
      (list) => wanted && setTemplates(list),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [newsroom, programId]);
  return templates;
};

/** Creates the rundown: empty, or from a template of the program. */
const CreateDialog = ({ open, place, onClose }: { open: OpenRundown; place: Place; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const templates = useTemplates(place.programId);
  const { create: busy } = useView(open.busy);
  const [chosen, setChosen] = useState<string>();
  const template = chosen ?? (templates[0] ? String(templates[0].id) : '');
  const create = (): void => void open.create(template === '' ? undefined : Number(template));
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" busy={busy} onClick={create}>
        {t('rundown.create')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('action.rundown.create')} · ${showDate(place.date, language, 'long')}`}
      width="sm"
      actions={buttons}
    >
      <Field label={t('rundown.template')} help={t('rundown.templateHelp')}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={template}
            empty={t('rundown.templateNone')}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
};

/** In place of the grid when there is no rundown: what belongs here and how to begin; or why it could not be loaded. */
export const NoRundown = ({ open, place, state }: { open: OpenRundown; place: Place; state: LoadState }): ReactElement => {
  const { t, language } = useText();
  const { may } = useDesk();
  const { programs } = useLookups();
  const error = useView(open.error);
  const [creating, setCreating] = useState(false);
  useActions({ 'rundown.create': () => setCreating(true) });
  const program = programs.find(({ id }) => id === place.programId)?.name ?? '';
  if (state === 'failed')
    return (
      <ErrorState
        title={t('error:loadFailed')}
        text={t('error:serverInstability')}
        details={error && `${error.status} ${error.code} ${error.message}`}
        onRetry={() => void open.load()}
      />
    );
  return (
    <>
      <EmptyState
        icon="rundown"
        title={t('error:rundownDoesNotExist')}
        text={t(may('RUNDOWN_WRITE') ? 'rundown.noneCreate' : 'rundown.none', { program, date: showDate(place.date, language, 'long') })}
      >
        {may('RUNDOWN_WRITE') && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('action.rundown.create')}
          </Button>
        )}
      </EmptyState>
      {creating && <CreateDialog open={open} place={place} onClose={() => setCreating(false)} />}
    </>
  );
};
