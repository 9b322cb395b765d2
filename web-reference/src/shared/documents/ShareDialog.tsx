import { type DocumentTopic, same } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Switch } from '../../components/Toggles.tsx';
import { Choices } from '../../forms/choices.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';

interface ShareDialogProps {
  kind: DocumentTopic;
  id: number;
  slug: string;
  isPrivate: boolean;
  allowed: readonly number[];
  onClose: () => void;
}

/** Makes one's own document private or public, and shares a private one with people. */
export const ShareDialog = ({ kind, id, slug, isPrivate, allowed, onClose }: ShareDialogProps): ReactElement => {
  const { t } = useText();
  const { me, store } = useDesk();
  const { users } = useLookups();
  const [hides, setHides] = useState(isPrivate);
  const [chosen, setChosen] = useState<readonly number[]>();
  const [busy, whileBusy] = useBusy();
  const documents = store.documents[kind];
  const others = users.filter((user) => user.id !== me.id);
  // As the newsroom shares what its owner makes private (USR-18).
  const first = others.flatMap((user) => (me.allowedUsers.includes(user.id) ? user.id : []));
  const people = chosen ?? (isPrivate || !hides ? allowed : first);
  const save = async (): Promise<void> => {
    const shared = await whileBusy(async () => {
      if (hides !== isPrivate) return (await documents.setPrivate(id, hides, hides ? people : undefined)).ok;
      return !hides || same(people.toSorted(), allowed.toSorted()) || (await documents.share(id, people)).ok;
    });
    if (shared) onClose();
  };
  return (
    <FormDialog title={t('share.title', { slug })} confirm={t('common.save')} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <Switch label={t('state.private')} checked={hides} onChange={setHides} />
      <Choices
        label={t('story.sharedWith')}
        readOnly={!hides}
        value={people}
        options={others.map((user) => ({ value: user.id, label: user.nickname || user.name, hint: user.name }))}
        onChange={setChosen}
      />
    </FormDialog>
  );
};
