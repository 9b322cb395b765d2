import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/icons.tsx';
import { useText } from '../i18n/i18n.ts';
import { type ConflictRules, Conflicts } from './Conflicts.tsx';
import type { Comparison } from './useSettingsForm.ts';

/** How a form names its fields and writes their values. */
export type ComparedFields = Pick<ConflictRules, 'nameOf' | 'useShown'>;

interface FormConflictsProps {
  comparison: Comparison;
  rules: ComparedFields;
  /** That another person saved it. */
  told: string;
  /** The button that gives up all that was typed for what is stored. */
  takeAll?: { readonly label: string; readonly run: () => void };
}

const NEVER_LONG = (): boolean => false;
/** Fields that nobody types: they change with any save, or by themselves. */
const UNTYPED = /(^|\.)(id|version|uuid|has[A-Z]\w*|existence|templates|simulator|online|lastNotice|items|failure|failedStatus)$/;

/**
 * Shows, over a form of settings, both values of each field that another person saved while it was changed here, with a choice each, and names what
 * that person alone changed. Keys go to the first choice when a save waits for it, from one to the next, and back into the form after the last.
 */
export const FormConflicts = ({ comparison, rules, told, takeAll }: FormConflictsProps): ReactElement | null => {
  const { conflicts, brought, asked, form, resolve } = comparison;
  const { t } = useText();
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef({ asked, count: 0 });
  const count = conflicts.length;
  useEffect(() => {
    const before = seen.current;
    // A refused save is answered before what the other person saved stands here.
    seen.current = { asked: count > 0 ? asked : before.asked, count };
    if (count > 0 && (asked !== before.asked || count < before.count)) part.current?.querySelector<HTMLElement>('section button')?.focus();
    else if (count === 0 && before.count > 0 && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [asked, count, form]);
  const names = [...new Set(brought.filter((path) => !UNTYPED.test(path)).map(rules.nameOf))];
  if (count === 0 && names.length === 0) return null;
  return (
    <div ref={part}>
      {count > 0 && (
        <>
          <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-line bg-warn-ground px-4 py-2 text-warn">
            <Icon name="warning" />
            <span className="flex-1">{told}</span>
            {takeAll && (
              <Button size="sm" icon="sync" onClick={takeAll.run}>
                {takeAll.label}
              </Button>
            )}
          </div>
          <Conflicts form={{ resolve }} conflicts={conflicts} rules={{ ...rules, isLong: NEVER_LONG, areSettings: true }} />
        </>
      )}
      {names.length > 0 && (
        <p role="status" className="flex items-center gap-2 border-b border-line bg-info-ground px-4 py-1.5">
          <Icon name="split" className="text-info" />
          {t('conflict.brought', { fields: names.join(', ') })}
        </p>
      )}
    </div>
  );
};
