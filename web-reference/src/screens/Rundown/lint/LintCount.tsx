import type { ReactElement } from 'react';
import { handlers } from '../../../actions/handlers.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useText } from '../../../i18n/i18n.ts';
import type { Findings } from './findings.ts';

/** The number of lint findings to put right before air; it opens their list. */
export const LintCount = ({ findings }: { findings: Findings | undefined }): ReactElement | null => {
  const { t } = useText();
  if (!findings) return null;
  const errors = findings.list.filter(({ level }) => level === 'error').length;
  const warnings = findings.list.filter(({ level }) => level === 'warning').length;
  const words =
    errors + warnings === 0 ? t('lint.clean') : `${t('lint.errors', { count: errors })}, ${t('lint.warnings', { count: warnings })}`;
  return (
    <Button size="sm" kind="quiet" title={`${t('action.rundown.lint')}: ${words}`} onClick={() => handlers.run('rundown.lint')}>
      <span className="sr-only">{`${t('action.rundown.lint')}: ${words}`}</span>
      {errors + warnings === 0 && <Icon name="check" size={14} className="text-good" />}
      {errors > 0 && (
        <span aria-hidden className="flex items-center gap-1 text-bad">
          <Icon name="error" size={14} />
          <span className="tnum font-semibold">{errors}</span>
        </span>
      )}
      {warnings > 0 && (
        <span aria-hidden className="flex items-center gap-1 text-warn">
          <Icon name="warning" size={14} />
          <span className="tnum font-semibold">{warnings}</span>
        </span>
      )}
    </Button>
  );
};
