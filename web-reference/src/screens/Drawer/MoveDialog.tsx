import type { ListedStory } from '@lauda/store';
import { foundOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Checkbox } from '../../components/Toggles.tsx';
import { notify } from '../../components/toast.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { StoryPlace, useStoryPlace } from '../../shared/made/StoryPlace.tsx';

interface MoveDialogProps {
  stories: readonly ListedStory[];
  programId: number;
  onClose: () => void;
}

/** Moves stories of a drawer into a block of a rundown, before a story or at its end; on request a copy stays in the drawer. */
export const MoveDialog = ({ stories, programId, onClose }: MoveDialogProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const ids = stories.map(({ id }) => id);
  const { target, fields } = useStoryPlace(programId, undefined, ids);
  const [staysInDrawer, setStaysInDrawer] = useState(false);
  const [busy, whileBusy] = useBusy();
  const move = async (): Promise<void> => {
    if (!target) return;
    const done = await whileBusy(() => foundOf(store).moveOut({ ...target, stories, programId, staysInDrawer }));
    if (!done.ok) return;
    notify({ level: 'SUCCESS', title: t('drawer.moved', { count: stories.length }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('action.drawer.move')}
      confirm={t('drawer.move')}
      busy={busy}
      isOff={target === undefined}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{stories.map(({ slug }) => slug).join(', ')}</p>
        <StoryPlace {...fields} />
        <Checkbox label={t('drawer.keeps')} checked={staysInDrawer} onChange={({ target }) => setStaysInDrawer(target.checked)} />
      </div>
    </FormDialog>
  );
};
