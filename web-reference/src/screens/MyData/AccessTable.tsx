import { type AccessArea, type AccessLevel, levelsOf } from '@lauda/domain';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useText } from '../../i18n/i18n.ts';

const LEVELS: readonly AccessLevel[] = ['none', 'read', 'write', 'admin'];

/** A person's permissions in each of the 24 areas: a column per level, only those the area has (PERM-04, PERM-05). */
export const AccessTable = ({
  rows,
  everything = false,
  hasTitle = true,
}: {
  rows: readonly { readonly area: AccessArea; readonly level: AccessLevel }[];
  everything?: boolean;
  /** Whether the table has a title; false where the screen has one. */
  hasTitle?: boolean;
}): ReactElement => {
  const { t } = useText();
  return (
    <section aria-label={t('access.title')}>
      {hasTitle && <h3 className="mb-1 font-semibold">{t('access.title')}</h3>}
      {everything && <p className="mb-2 text-muted">{t('access.everything')}</p>}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-1 text-left font-medium">
              {t('access.area')}
            </th>
            {LEVELS.map((level) => (
              <th key={level} scope="col" className="w-20 py-1 font-medium">
                {t(`access.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ area, level }) => (
            <tr key={area} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {t(`accessArea.${area}`)}
              </th>
              {LEVELS.map((each) => (
                <td key={each} className="py-1 text-center">
                  {!levelsOf(area).includes(each) ? null : each === level ? (
                    <Icon name="check" size={14} label={t(`access.${each}`)} className="inline text-good" />
                  ) : (
                    <span aria-hidden className="text-faint opacity-50">
                      ·
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
