import { mmss } from '@lauda/domain';
import type { RundownTemplate } from '@lauda/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { cx } from '../../components/cx.ts';
import { HOME, keyboard } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { templateSum } from './lines.ts';

/** Focuses the grid of the chosen template. */
const goToParts = (): void => void keyboard.give(() => document.querySelector<HTMLElement>('#work [role=grid]'));

const Entry = ({ template, chosen, isHome }: { template: RundownTemplate; chosen: boolean; isHome: boolean }): ReactElement => {
  const { t } = useText();
  const { blocks, stories, total } = templateSum(template);
  return (
    <Link
      to="/templates"
      search={{ programId: template.programId, template: template.id }}
      aria-current={chosen || undefined}
      {...(isHome ? HOME : {})}
      onClick={goToParts}
      className={cx('flex flex-col gap-0.5 border-b border-line px-3 py-2 hover:bg-hover', chosen && 'bg-selected')}
    >
      <span className="truncate text-md font-medium" title={template.name}>
        {template.name}
      </span>
      <span className="flex gap-2 text-sm text-muted">
        <span>{t('templates.blocks', { count: blocks })}</span>
        <span>{t('block.stories', { count: stories })}</span>
        <span className="tnum ml-auto">{mmss(total)}</span>
      </span>
    </Link>
  );
};

/** The templates of a program by name, each with its totals. Until one is chosen the first has the focus. */
export const TemplateList = ({
  templates,
  chosen,
}: {
  templates: readonly RundownTemplate[];
  chosen: number | undefined;
}): ReactElement => {
  const { t } = useText();
  return (
    <nav aria-label={t('templates.title')} className="min-h-0 flex-1 overflow-y-auto">
      {templates.map((template, at) => (
        <Entry key={template.id} template={template} chosen={template.id === chosen} isHome={chosen === undefined && at === 0} />
      ))}
    </nav>
  );
};
