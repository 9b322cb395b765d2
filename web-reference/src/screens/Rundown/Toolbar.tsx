import type { OpenRundown } from '@lauda/store';
import { memo, type ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { MoreVerbs } from '../../shared/MoreVerbs.tsx';
import type { Findings } from './lint/findings.ts';
import { LintCount } from './lint/LintCount.tsx';
import { RUNDOWN_MENU } from './menus.ts';
import { Totals } from './Totals.tsx';

const mosModeOf = (rundown: ReturnType<OpenRundown['view']['snapshot']>) => (rundown?.mosActive ? rundown.mosMode : undefined);

/** Whether the devices follow the rundown, in a word; it opens their panel. */
const MosButton = ({ open }: { open: OpenRundown }): ReactElement => {
  const { t } = useText();
  const mode = useSelected(open.view, mosModeOf);
  const on = mode !== undefined;
  return (
    <Button size="sm" kind="quiet" onClick={() => handlers.run('rundown.devices')} title={t('action.rundown.devices')}>
      <span aria-hidden className={cx('size-2 rounded-full', on ? 'bg-good' : 'border border-faint')} />
      <span className="@max-5xl:sr-only">{on ? t(mode === 'MANUAL' ? 'mos.manual' : 'mos.on') : t('mos.off')}</span>
    </Button>
  );
};

const Line = ({ open, findings }: { open: OpenRundown; findings: Findings | undefined }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  return (
    <div className="@container flex shrink-0 items-center border-b border-line">
      <div className="min-w-0 flex-1">
        <Totals open={open} />
      </div>
      <div className="flex shrink-0 items-center gap-1 px-2">
        <LintCount findings={findings} />
        <MosButton open={open} />
        {may('STORY_WRITE') && (
          <Button size="sm" icon="plus" className="@max-lg:hidden" onClick={() => handlers.run('story.create')}>
            {t('toolbar.story')}
          </Button>
        )}
        {may('RUNDOWN_WRITE') && (
          <Button size="sm" icon="block" className="@max-3xl:hidden" onClick={() => handlers.run('block.create')}>
            {t('toolbar.block')}
          </Button>
        )}
        <MoreVerbs verbs={RUNDOWN_MENU} />
      </div>
    </div>
  );
};

/** One line over the grid: the sums of the show at the left, the most used verbs at the right. An edit renders only the sums. */
export const Toolbar = memo(Line);
