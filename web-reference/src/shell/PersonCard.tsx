import type { User } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { useText } from '../i18n/i18n.ts';

/** The name of a colleague, and how to reach them. */
export const PersonCard = ({ person, onClose }: { person: User; onClose: () => void }): ReactElement => {
  const { t } = useText();
  return (
    <Dialog open onClose={onClose} title={person.nickname || person.name} width="sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-muted">{t('person.name')}</dt>
        <dd>{person.name}</dd>
        <dt className="text-muted">{t('person.email')}</dt>
        <dd className="min-w-0 break-words">
          <a className="underline" href={`mailto:${person.email}`}>
            {person.email}
          </a>
        </dd>
        <dt className="text-muted">{t('person.presence')}</dt>
        <dd>{t(person.online ? 'person.online' : 'person.away')}</dd>
      </dl>
    </Dialog>
  );
};
