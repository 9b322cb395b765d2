import type { ReactElement } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Skeleton } from '../../components/States.tsx';
import { Group } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Where the browsers come from that the newsroom works with, for whoever sits at a desk that has none of them. */
export const Browsers = (): ReactElement => {
  const { t } = useText();
  const { value, refusal, load } = useStoreAnswer((store) => store.settings.browsers(), []);
  return (
    <Group title={t('myData.browsers')}>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <Skeleton className="h-6 w-full" />
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {value.map(({ name, url }) => (
            <li key={url}>
              <a className="text-accent underline" href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
};
