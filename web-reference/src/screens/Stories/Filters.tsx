import { checkDates } from '@lauda/domain';
import type { ReactElement, RefObject } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { useTyped } from '../../hooks/useTyped.ts';
import { useText } from '../../i18n/i18n.ts';
import type { StoriesSearch } from './search.ts';

export interface FiltersProps {
  search: StoriesSearch;
  /** Each change begins at the first page again. */
  onSearch: (search: StoriesSearch) => void;
  slugRef: RefObject<HTMLInputElement | null>;
}

/** What stories are searched by: slug, program and two days; or the trash. */
export const Filters = ({ search, onSearch, slugRef }: FiltersProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const { programs } = useLookups();
  const today = useToday();
  const { trash } = search;
  const change = (part: Partial<StoriesSearch>): void => onSearch({ ...search, page: undefined, ...part });
  const slug = useTyped(slugRef, search.slug ?? '', (typed) => change({ slug: typed || undefined }));
  const turned = search.from !== undefined && search.to !== undefined && checkDates(search.from, search.to) !== undefined;
  const filtered = search.slug !== undefined || search.programId !== undefined || search.from !== undefined || search.to !== undefined;
  return (
    <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      {!trash && (
        <>
          <Field label={t('column.slug')} className="w-56 max-sm:w-full">
            {(control) => <TextInput {...control} ref={slugRef} type="search" {...slug} />}
          </Field>
          <Field label={t('place.program')} className="w-48 max-sm:w-full">
            {(control) => (
              <Select
                {...control}
                empty={t('guideline.allPrograms')}
                value={search.programId ?? ''}
                options={programs.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => change({ programId: Number(event.target.value) || undefined })}
              />
            )}
          </Field>
          <div className="w-36 max-sm:flex-1">
            <DateField
              label={t('stories.from')}
              value={search.from ?? null}
              today={today}
              onChange={(from) => change({ from: from ?? undefined })}
            />
          </div>
          <div className="w-36 max-sm:flex-1">
            <DateField
              label={t('stories.to')}
              value={search.to ?? null}
              today={today}
              error={turned ? t('validation:startAfterEnd') : undefined}
              onChange={(to) => change({ to: to ?? undefined })}
            />
          </div>
          {filtered && (
            <Button kind="quiet" icon="x" onClick={() => onSearch({})}>
              {t('stories.clear')}
            </Button>
          )}
        </>
      )}
      {may('STORY_WRITE') && (
        <span className="ml-auto flex h-8 items-center">
          <Switch label={t('area.trash')} checked={trash === true} onChange={(on) => onSearch(on ? { trash: true } : {})} />
        </span>
      )}
    </search>
  );
};
