import type { OpenRundown } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { TemplateField, useTemplates } from './TemplateField.tsx';

/** Builds an empty rundown anew from a template; one that has stories is left alone (RUN-ACT-18). */
export const RecreateDialog = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const rundown = useView(open.view);
  const templates = useTemplates(open.programId);
  const [chosen, setChosen] = useState<{ readonly id: number | undefined }>();
  const [busy, setBusy] = useState(false);
  const template = chosen ? chosen.id : templates?.[0]?.id;
  const stories = rundown?.blocks.flatMap((block) => block.stories) ?? [];
  const recreate = async (): Promise<void> => {
    setBusy(true);
    const done = await open.recreate(template);
    setBusy(false);
    if (done.ok) onClose();
  };
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" busy={busy} disabled={stories.length > 0 || templates === undefined} onClick={() => void recreate()}>
        {t('rundown.recreate')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('action.rundown.recreate')} width="sm" actions={buttons}>
      {stories.length > 0 ? (
        <p role="alert" className="text-bad">
          {t('error:rundownNotEmpty')}. {t('rundown.recreateEmpty')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('rundown.recreateText')}</p>
          <TemplateField autoFocus templates={templates ?? []} value={template} onChange={(id) => setChosen({ id })} />
        </div>
      )}
    </Dialog>
  );
};
