import type { AuditEntry } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { actText, changesOf } from './auditWords.ts';

/** One administrative act: who, when and from where, and each changed field with its old and new value. */
export const AuditDetails = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const { zone } = useDesk();
  const { at, nickname, ip, name, hash, before, after } = entry;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('audit.who'), nickname],
    [t('audit.when'), `${showDate(at.slice(0, 10), language, 'year')} ${timeOf(at)}`],
    [t('audit.name'), name],
    [t('logs.ip'), ip],
  ];
  const changes = changesOf(entry, t, { language, zone, nameOf: useLookups().nameOf });
  return (
    <Dialog
      open
      onClose={onClose}
      title={actText(entry.act, t)}
      width="md"
      actions={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="tnum break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {changes.length === 0 ? (
        <p className="mt-4 text-muted">{t('audit.unchanged')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it is reached by keyboard
        <div tabIndex={0} role="group" aria-label={t('audit.changes')} className="mt-4 max-h-96 overflow-auto">
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="border-b border-line-strong text-sm text-muted">
                <th className="py-1 pr-3 font-medium">{t('audit.field')}</th>
                {before !== null && <th className="py-1 pr-3 font-medium">{t('audit.before')}</th>}
                {after !== null && <th className="py-1 font-medium">{t('audit.after')}</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name: field, label, was, is }) => (
                <tr key={field} className="border-b border-line align-top">
                  <th scope="row" className="py-1.5 pr-3 font-normal text-muted">
                    {label}
                  </th>
                  {was !== null && <td className="py-1.5 pr-3 break-words whitespace-pre-wrap">{was}</td>}
                  {is !== null && <td className="py-1.5 break-words whitespace-pre-wrap">{is}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-3 font-mono text-sm break-all text-faint">{`SHA-256 ${hash}`}</p>
    </Dialog>
  );
};
