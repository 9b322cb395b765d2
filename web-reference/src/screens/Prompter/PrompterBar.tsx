import { mmss } from '@lauda/domain';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { ACTIONS, type ActionId } from '../../actions/registry.ts';
import { useDesk } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { Clock } from '../../components/Clock.tsx';
import { cx } from '../../components/cx.ts';
import type { IconName } from '../../components/icons.tsx';
import { keyLabel } from '../../format/keyLabel.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { NORMAL } from './Motion.ts';
import type { Reel } from './Reel.ts';
import type { PromptStory } from './script.ts';
import { settingsView } from './settings.ts';

/** The button of one verb; a press leaves the focus on the script. */
const Verb = ({ id, icon, pressed, className }: { id: ActionId; icon?: IconName; pressed?: boolean; className?: string }): ReactElement => {
  const { t } = useText();
  const { title, icon: own, keys } = ACTIONS[id];
  const label = t(title as TextKey);
  return (
    <IconButton
      icon={icon ?? (own as IconName)}
      label={label}
      title={keys ? `${label} (${keyLabel(keys[0]!)})` : label}
      className={cx('max-sm:!size-11', className)}
      {...(pressed === undefined ? {} : { pressed })}
      onClick={(event) => {
        event.currentTarget.blur();
        handlers.run(id);
      }}
    />
  );
};

const Speed = ({ reel }: { reel: Reel }): ReactElement => {
  const { t } = useText();
  const { running, level } = useView(reel.state);
  return (
    <div className="flex items-center gap-1">
      <Verb id="prompter.slower" />
      <Verb id="prompter.play" icon={running ? 'pause' : 'play'} pressed={running} />
      <Verb id="prompter.faster" />
      <span
        role="status"
        aria-label={t('prompter.speed')}
        title={t('prompter.speedHelp')}
        className={cx('tnum w-14 text-center text-lg font-semibold', !running && 'text-muted', level < 0 && 'text-warn')}
      >
        {(level / NORMAL).toFixed(1)}×
      </span>
    </div>
  );
};

const Where = ({ reel, stories }: { reel: Reel; stories: readonly PromptStory[] }): ReactElement => {
  const { t } = useText();
  const { storyId, storyLeft, left } = useView(reel.progress);
  const at = stories.findIndex(({ id }) => id === storyId);
  const [now, next] = [stories[at], stories[at + 1]];
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:order-last max-sm:w-full max-sm:basis-full">
      <span className="flex min-w-0 items-baseline gap-2" aria-label={t('prompter.now')}>
        <span className="tnum text-muted">{now?.page}</span>
        <span className="truncate text-md font-semibold uppercase">{now?.slug}</span>
        <span className="tnum text-muted" title={t('prompter.storyLeft')}>
          {mmss(storyLeft)}
        </span>
      </span>
      {next && (
        <span className="flex min-w-0 shrink-[6] items-baseline gap-2 text-muted max-lg:hidden">
          <span className="whitespace-nowrap text-faint">{t('state.next')}</span>
          <span className="truncate uppercase">{next.slug}</span>
        </span>
      )}
      <span className="tnum ml-auto whitespace-nowrap text-muted" title={t('prompter.left')}>
        −{mmss(left)}
      </span>
    </div>
  );
};

export interface PrompterBarProps {
  reel: Reel;
  stories: readonly PromptStory[];
  title: string;
  hidden: boolean;
  /** Whether the screen may go dark, because the browser has no wake lock, as over plain HTTP. */
  mayDarken: boolean;
}

/** The operator's bar over the script: position and speed; it fades while the script runs, and returns with the pointer. */
export const PrompterBar = ({ reel, stories, title, hidden, mayDarken }: PrompterBarProps): ReactElement => {
  const { t } = useText();
  const { zone } = useDesk();
  const { mirrorX, mirrorY } = useView(settingsView);
  return (
    <header
      className={cx(
        'absolute inset-x-0 top-0 z-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-2 py-1 transition-opacity duration-150 focus-within:opacity-100 hover:opacity-100',
        // Unseen, it must take no tap that is meant for the script.
        hidden ? 'pointer-events-none opacity-0 focus-within:pointer-events-auto' : 'opacity-100',
      )}
    >
      <Verb id="prompter.close" />
      <h1 className="truncate text-md font-semibold max-md:sr-only">{title}</h1>
      <Speed reel={reel} />
      <Where reel={reel} stories={stories} />
      {mayDarken && (
        <span role="note" title={t('prompter.mayDarkenHelp')} className="whitespace-nowrap text-sm text-warn">
          {t('prompter.mayDarken')}
        </span>
      )}
      <div className="flex items-center gap-1 max-sm:ml-auto">
        <Verb id="prompter.jump" className="max-sm:hidden" />
        <Verb id="prompter.smaller" />
        <Verb id="prompter.bigger" />
        <Verb id="prompter.mirrorX" pressed={mirrorX} className="max-sm:hidden" />
        <Verb id="prompter.mirrorY" pressed={mirrorY} className="max-sm:hidden" />
        <Verb id="prompter.fullScreen" />
        <Verb id="app.help" className="max-sm:hidden" />
      </div>
      <span className="max-md:hidden">
        <Clock zone={zone} />
      </span>
    </header>
  );
};
