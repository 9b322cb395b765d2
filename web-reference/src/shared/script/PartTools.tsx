import type { ReactElement } from 'react';
import { IconButton } from '../../components/Button.tsx';
import { useText } from '../../i18n/i18n.ts';

export interface PartToolsProps {
  /** The name of the part, for screen readers. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** The buttons that move a part of a section up or down, or remove it. */
export const PartTools = ({ name, first, last, onMove, onRemove }: PartToolsProps): ReactElement => {
  const { t } = useText();
  return (
    <span className="ml-auto flex shrink-0 items-center">
      {!(first && last) && (
        <>
          <IconButton size="sm" icon="up" label={t('part.up', { name })} disabled={first} onClick={() => onMove(-1)} />
          <IconButton size="sm" icon="down" label={t('part.down', { name })} disabled={last} onClick={() => onMove(1)} />
        </>
      )}
      <IconButton size="sm" icon="x" label={t('section.remove', { name })} onClick={onRemove} />
    </span>
  );
};
