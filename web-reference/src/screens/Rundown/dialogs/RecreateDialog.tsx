import type { OpenRundown } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { TemplateField, useTemplates } from './TemplateField.tsx';

/** Builds an empty rundown anew from a template; a rundown with stories is refused (RUN-ACT-18). */
export const RecreateDialog = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const rundown = useView(open.view);
  const templates = useTemplates(open.programId);
  const [chosen, setChosen] = useState<{ readonly id: number | undefined }>();
  const [busy, whileBusy] = useBusy();
  // One that is gone since counts as none.
  const own = templates.value?.find(({ id }) => id === rundown?.templateId)?.id;
  const template = chosen ? chosen.id : own;
  const stories = rundown?.blocks.flatMap((block) => block.stories) ?? [];
  const recreate = async (): Promise<void> => {
    const done = await whileBusy(() => open.recreate(template));
    if (done.ok) onClose();
  };
  return (
    <FormDialog
      title={t('action.rundown.recreate')}
      confirm={t('rundown.recreate')}
      busy={busy}
      isOff={stories.length > 0 || templates.value === undefined}
      onSubmit={() => void recreate()}
      onClose={onClose}
    >
      {stories.length > 0 ? (
        <p role="alert" className="text-bad">
          {t('error:rundownNotEmpty')}. {t('rundown.recreateEmpty')}
        </p>
      ) : (
        <>
          <p>{t('rundown.recreateText')}</p>
          <TemplateField autoFocus templates={templates} value={template} onChange={(id) => setChosen({ id })} />
        </>
      )}
    </FormDialog>
  );
};
