import type { ListedStory, VisibleRundown } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { notify } from '../../components/toast.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** The rundown of the program on a day, live while it is shown; undefined where there is none. */
const useRundownOf = (programId: number, date: string): { rundown: VisibleRundown | undefined; isThere: boolean } => {
  const { store } = useDesk();
  const { open, close } = useMemo(() => store.rundowns.follow(programId, date), [store, programId, date]);
  useEffect(() => close, [close]);
  const rundown = useView(open.view);
  const state = useView(open.state);
  return { rundown, isThere: state !== 'missing' && state !== 'deleted' };
};

interface MoveDialogProps {
  stories: readonly ListedStory[];
  programId: number;
  onClose: () => void;
}

/** Moves stories of a drawer into a block of a rundown: before a story or to its end; they stay in the drawer too where that is asked for. */
export const MoveDialog = ({ stories, programId, onClose }: MoveDialogProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const [date, setDate] = useState(today);
  const [blockId, setBlock] = useState<number>();
  const [before, setBefore] = useState<number>();
  const [keeps, setKeeps] = useState(false);
  const [busy, setBusy] = useState(false);
  const { rundown, isThere } = useRundownOf(programId, date);
  const blocks = rundown?.date === date ? rundown.blocks : [];
  const block = blocks.find(({ id }) => id === blockId) ?? blocks[0];
  const others = block?.stories.filter(({ id }) => !stories.some((story) => story.id === id)) ?? [];
  const move = async (): Promise<void> => {
    if (!rundown || !block) return;
    setBusy(true);
    const target = { rundownId: rundown.id, targetBlockId: block.id, targetStoryId: others.find(({ id }) => id === before)?.id };
    const done = await store.found.moveOut({ ...target, stories, programId, keeps });
    setBusy(false);
    if (!done.ok) return;
    notify({ level: 'SUCCESS', title: t('drawer.moved', { count: stories.length }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('action.drawer.move')}
      confirm={t('drawer.move')}
      busy={busy}
      isOff={block === undefined}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{stories.map(({ slug }) => slug).join(', ')}</p>
        <DateField
          label={t('place.date')}
          value={date}
          today={today}
          error={isThere ? undefined : t('drawer.noRundown')}
          onChange={(next) => next && setDate(next)}
        />
        <Field label={t('drawer.block')}>
          {(control) => (
            <Select
              {...control}
              disabled={blocks.length === 0}
              value={block ? String(block.id) : ''}
              options={blocks.map(({ id, title, standBy }, at) => ({
                value: String(id),
                label: standBy ? t('state.standBy') : `${at + 1} ${title}`.trim(),
              }))}
              onChange={({ target }) => setBlock(Number(target.value))}
            />
          )}
        </Field>
        <Field label={t('drawer.before')}>
          {(control) => (
            <Select
              {...control}
              empty={t('drawer.end')}
              value={before === undefined ? '' : String(before)}
              options={others.map(({ id, slug, visible }) => ({ value: String(id), label: visible ? slug : t('state.privateOther') }))}
              onChange={({ target }) => setBefore(Number(target.value) || undefined)}
            />
          )}
        </Field>
        <Checkbox label={t('drawer.keeps')} checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />
      </div>
    </FormDialog>
  );
};
