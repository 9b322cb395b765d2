import { type AccessArea, type AccessLevel, accessMatrix, can, levelsOf, type Role, withLevel } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';

const LEVELS: readonly AccessLevel[] = ['none', 'read', 'write', 'admin'];

interface RowProps {
  area: AccessArea;
  level: AccessLevel;
  isOff: (level: AccessLevel) => boolean;
  onLevel: (level: AccessLevel) => void;
}

/** The levels of one area to choose from. */
const AreaRow = ({ area, level, isOff, onLevel }: RowProps): ReactElement => {
  const { t } = useText();
  const title = t(`accessArea.${area}`);
  return (
    <tr className="border-b border-line hover:bg-hover">
      <th scope="row" className="py-1 pl-1 text-left font-normal">
        {title}
      </th>
      {LEVELS.map((each) => (
        <td key={each} className="py-1 text-center">
          {levelsOf(area).includes(each) && (
            <input
              type="radio"
              name={`access-${area}`}
              aria-label={`${title}: ${t(`access.${each}`)}`}
              className="size-4 accent-(--color-accent) align-middle"
              checked={each === level}
              disabled={isOff(each)}
              onChange={() => onLevel(each)}
            />
          )}
        </td>
      ))}
    </tr>
  );
};

/** A user's permissions in each of the 24 areas, for editing: only levels the area has, and none that the editing person lacks (USR-12). */
export const AccessMatrix = (): ReactElement => {
  const { t } = useText();
  const { roles: mine } = useDesk();
  const { value: roles, onChange, readOnly } = useField<readonly Role[]>('roles');
  const isOff = (area: AccessArea, level: AccessLevel): boolean =>
    readOnly || withLevel(roles, area, level).some((role) => !roles.includes(role) && !can(mine, [role]));
  return (
    <section aria-label={t('users.access')}>
      <table className="w-full border-collapse">
        <thead className="sticky top-0 bg-float">
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-1 pl-1 text-left font-medium">
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
          {accessMatrix(roles).map(({ area, level }) => (
            <AreaRow
              key={area}
              {...{ area, level }}
              isOff={(each) => isOff(area, each)}
              onLevel={(each) => onChange(withLevel(roles, area, each))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};
