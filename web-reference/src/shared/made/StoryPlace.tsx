import type { StoryTarget } from '@lauda/sdk';
import type { VisibleRundown } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** Returns the rundown of a program on a day, live while the component is on screen, and whether there is one. */
const useRundownOf = (programId: number, date: string): { rundown: VisibleRundown | undefined; isThere: boolean } => {
  const { store } = useDesk();
  const { open, close } = useMemo(() => store.rundowns.follow(programId, date), [store, programId, date]);
  useEffect(() => close, [close]);
  const rundown = useView(open.view);
  const state = useView(open.state);
  return { rundown, isThere: state !== 'missing' && state !== 'deleted' };
};

/** A place for stories in the rundown of a program: a day that is not over, a block, and the next story; no target without a rundown. */
export const useStoryPlace = (programId: number, day?: string, moved: readonly number[] = []) => {
  const today = useToday();
  const [date, setDate] = useState(day && day > today ? day : today);
  const [blockId, setBlock] = useState<number>();
  const [before, setBefore] = useState<number>();
  const { rundown, isThere } = useRundownOf(programId, date);
  const blocks = rundown?.date === date && rundown.programId === programId ? rundown.blocks : [];
  const block = blocks.find(({ id }) => id === blockId) ?? blocks[0];
  const others = block?.stories.filter(({ id }) => !moved.includes(id)) ?? [];
  const target: StoryTarget | undefined = rundown &&
    block && { rundownId: rundown.id, targetBlockId: block.id, targetStoryId: others.find(({ id }) => id === before)?.id ?? null };
  return { target, fields: { date, setDate, blocks, block, setBlock, others, before, setBefore, isThere } };
};

/** The fields that choose the place. */
export const StoryPlace = (place: ReturnType<typeof useStoryPlace>['fields']): ReactElement => {
  const { date, blocks, block, others, before, isThere } = place;
  const { t } = useText();
  const today = useToday();
  return (
    <>
      <DateField
        label={t('place.date')}
        value={date}
        today={today}
        error={isThere ? undefined : t('drawer.noRundown')}
        onChange={(next) => next && place.setDate(next)}
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
            onChange={({ target }) => place.setBlock(Number(target.value))}
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
            onChange={({ target }) => place.setBefore(Number(target.value) || undefined)}
          />
        )}
      </Field>
    </>
  );
};
