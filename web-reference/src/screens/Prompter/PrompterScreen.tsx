import type { OpenRundown } from '@lauda/store';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LineMark } from '../../app/LineMark.tsx';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useRundown } from '../../app/useRundown.ts';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { showDate } from '../../format/show.ts';
import { useIdle } from '../../hooks/useIdle.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { NoRundown } from '../Rundown/NoRundown.tsx';
import { JumpBox } from './JumpBox.tsx';
import { PrompterBar } from './PrompterBar.tsx';
import { MARK, Reel } from './Reel.ts';
import { Script } from './Script.tsx';
import { type PromptStory, scriptOf } from './script.ts';
import { settingsView } from './settings.ts';
import { useHand } from './useHand.ts';
import { usePrompterActions } from './usePrompterActions.ts';
import { useWakeLock } from './useWakeLock.ts';

/** Returns the stories of the script, timed at their presenters' rates; unchanged stories stay the same objects. */
const useScript = (open: OpenRundown): readonly PromptStory[] | undefined => {
  const { store } = useDesk();
  const { users, programs } = useLookups();
  const rundown = useView(open.view);
  const program = programs.find(({ id }) => id === rundown?.programId);
  const usual = useView(store.settings.stories.view)?.readRate;
  const rates = useMemo(() => ({ own: new Map(users.map(({ id, readRate }) => [id, readRate])), usual, program }), [users, usual, program]);
  const hasTexts = useView(open.hasTexts);
  return useMemo(() => (rundown && hasTexts ? scriptOf(rundown, rates) : undefined), [rundown, hasTexts, rates]);
};

const Mark = (): ReactElement => (
  <div aria-hidden className="pointer-events-none absolute inset-x-0 z-1 flex justify-between" style={{ top: `${MARK * 100}%` }}>
    <span className="-mt-4 border-y-16 border-l-22 border-y-transparent border-l-air" />
    <span className="-mt-4 border-y-16 border-r-22 border-y-transparent border-r-air" />
  </div>
);

/** The words that run; the keyboard is with them, so that no key presses a button of the bar that was not chosen. */
const Stage = ({
  reel,
  stories,
  label,
  script,
}: {
  reel: Reel;
  stories: readonly PromptStory[];
  label: string;
  script: string;
}): ReactElement => {
  const { store } = useDesk();
  const { nameOf } = useLookups();
  const { size, mirrorX, mirrorY } = useView(settingsView);
  const stage = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  reel.flipped = mirrorY;
  useEffect(() => reel.attach(content.current!), [reel]);
  useHand(stage, reel, mirrorY);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    watch.observe(stage.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={stage}
      {...HOME}
      role="region"
      aria-label={label}
      tabIndex={-1}
      data-testid="stage"
      className="absolute inset-0 touch-none overflow-hidden outline-none select-none"
      style={{ transform: `scale(${mirrorX ? -1 : 1}, ${mirrorY ? -1 : 1})` }}
    >
      <Mark />
      <div
        ref={content}
        className="absolute inset-x-0 mx-auto max-w-[22em] px-[0.7em] will-change-transform"
        style={{ top: `${MARK * 100}%`, fontSize: size }}
      >
        <Script {...{ reel, stories, nameOf, script }} layout={`${size} ${width}`} isOver={() => store.session.userId === undefined} />
        <div className="h-[40vh]" />
      </div>
    </div>
  );
};

const Reading = ({ open, stories, title }: { open: OpenRundown; stories: readonly PromptStory[]; title: string }): ReactElement => {
  const navigate = useNavigate();
  const reel = useMemo(() => new Reel(), []);
  const [jump, setJump] = useState<string>();
  const close = useCallback(
    () => void navigate({ to: '/rundown/$programId/$date', params: { programId: String(open.programId), date: open.date } }),
    [navigate, open],
  );
  const { running } = useView(reel.state);
  const idle = useIdle(2500);
  const endJump = useCallback(() => setJump(undefined), []);
  usePrompterActions(reel, stories, { jump: setJump, close });
  const mayDarken = useWakeLock();
  return (
    <>
      <Stage {...{ reel, stories }} label={title} script={`${open.programId} ${open.date}`} />
      <PrompterBar reel={reel} stories={stories} title={title} hidden={running && idle} mayDarken={mayDarken} />
      {jump !== undefined && <JumpBox stories={stories} first={jump} onGo={(id) => reel.go(id)} onClose={endJump} />}
    </>
  );
};

const Loading = (): ReactElement => (
  <div className="mx-auto flex max-w-3xl flex-col gap-6 px-6 pt-[30vh]">
    <Skeleton className="h-10 w-full" />
    <Skeleton className="h-10 w-4/5" />
    <Skeleton className="h-10 w-full" />
  </div>
);

/** The prompter: the texts of a show in order and in large type, moved by keys, wheel, pedal or hand, and kept up to date while it runs. */
export const PrompterScreen = (): ReactElement => {
  const { programId, date } = useParams({ from: '/app/prompter/$programId/$date' });
  const { t, language } = useText();
  const { programs } = useLookups();
  const open = useRundown(Number(programId), date);
  const state = useView(open.state);
  const error = useView(open.error);
  const stories = useScript(open);
  const title = `${programs.find(({ id }) => id === open.programId)?.name ?? ''} · ${showDate(date, language)}`;
  const read = stories?.some(({ parts, hidden }) => parts.length > 0 || hidden);
  return (
    <div data-theme="dark" className="fixed inset-0 z-20 overflow-hidden text-text" style={{ background: '#000', colorScheme: 'dark' }}>
      {state === 'failed' || (state === 'ready' && !stories && error) ? (
        <LoadFailed error={error} onRetry={() => void open.load()} />
      ) : state === 'missing' || state === 'deleted' ? (
        <NoRundown open={open} place={{ programId: Number(programId), date }} state={state} />
      ) : !stories ? (
        <Loading />
      ) : read ? (
        <Reading open={open} stories={stories} title={title} />
      ) : (
        <EmptyState icon="script" title={t('prompter.none')} text={t('prompter.noneText')} />
      )}
      <LineMark />
    </div>
  );
};
