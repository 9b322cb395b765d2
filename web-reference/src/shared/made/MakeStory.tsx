import type { StorySource } from '@lauda/store';
import { madeOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/States.tsx';
import { ProgramChoice } from '../../forms/choices.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useOpening } from '../../forms/useOpening.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { lastProgram } from '../lastPlace.ts';
import { StoryPlace, useStoryPlace } from './StoryPlace.tsx';

/** The source of a new story. */
export interface StoryOrigin {
  readonly kind: StorySource;
  readonly id: number;
  readonly slug: string;
  /** The day it is for; today by default. */
  readonly date?: string;
  /** The programs it is for. */
  readonly programsIds?: readonly number[];
}
interface DialogProps {
  source: StoryOrigin;
  onClose: () => void;
}

const Chosen = ({ source, start, onClose }: DialogProps & { start: number }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const navigate = useNavigate();
  const [programId, setProgram] = useState(start);
  const [busy, whileBusy] = useBusy();
  const opening = useOpening();
  const { target, fields } = useStoryPlace(programId, source.date);
  const make = async (): Promise<void> => {
    if (!target || busy) return;
    const done = await whileBusy(() => madeOf(store).story(source.kind, source.id, target, opening));
    if (!done.ok) return;
    onClose();
    const { id, date } = done.value;
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: { open: [id], story: id } });
  };
  return (
    <FormDialog
      title={t('made.storyOf', { slug: source.slug })}
      confirm={t('made.make')}
      busy={busy}
      isOff={target === undefined}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <ProgramChoice label={t('place.program')} readOnly={false} value={programId} onChange={setProgram} isActive />
      <StoryPlace {...fields} />
    </FormDialog>
  );
};

/** Asks for the rundown and the place of a new story, makes it and opens it in its rundown. */
const MakeStoryDialog = ({ source, onClose }: DialogProps): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const open = programs.filter(({ active }) => active);
  const start = open.find(({ id }) => source.programsIds?.includes(id))?.id ?? lastProgram(open) ?? open[0]?.id;
  if (start !== undefined) return <Chosen {...{ source, start, onClose }} />;
  return (
    <FormDialog title={t('made.storyOf', { slug: source.slug })} confirm={t('made.make')} isOff onSubmit={onClose} onClose={onClose}>
      <EmptyState icon="rundown" title={t('made.nowhere')} text={t('made.nowhereText')} />
    </FormDialog>
  );
};

/** Returns whether the person may make a story from a kind of document, the function that starts it, and its dialog. */
export const useMakeStory = () => {
  const { may } = useDesk();
  const [source, setSource] = useState<StoryOrigin>();
  return {
    mayMake: may('STORY_WRITE') && may('RUNDOWN_READ'),
    make: setSource,
    dialog: source && <MakeStoryDialog source={source} onClose={() => setSource(undefined)} />,
  };
};

/** The button that makes a story from the document on screen. */
export const MakeStory = ({ source }: { source: StoryOrigin }): ReactElement | null => {
  const { t } = useText();
  const { mayMake, make, dialog } = useMakeStory();
  if (!mayMake) return null;
  return (
    <>
      <Button icon="story" onClick={() => make(source)}>
        {t('made.story')}
      </Button>
      {dialog}
    </>
  );
};
