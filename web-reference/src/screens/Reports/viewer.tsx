import { showDate } from '@lauda/domain';
import type { Report } from '@lauda/sdk';
import { foundOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { ReadPart } from '../../shared/documents/ReadPart.tsx';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { REPORT_LISTS, useEntryNames } from '../../shared/entryNames.ts';

/** The subject of a report and its linked documents, those that the reader may see. */
const Body = ({ document: { id, version, categoriesIds, eventsIds, documentsIds } }: { document: Report }): ReactElement => {
  const { t, language } = useText();
  const named = useEntryNames(REPORT_LISTS);
  const { value } = useStoreAnswer((store) => foundOf(store).linkedTo(id, () => documentsIds), [id, version]);
  const documents = documentsIds.flatMap((each) => value?.documents.find((document) => document.id === each) ?? []);
  const facts = [
    ['report.categories', named('reports.categories', categoriesIds).join(', ')],
    ['report.events', named('reports.events', eventsIds).join(', ')],
  ] as const;
  return (
    <>
      {facts.map(([name, said]) =>
        said ? (
          <ReadPart key={name} name={t(name)}>
            <p>{said}</p>
          </ReadPart>
        ) : null,
      )}
      {documentsIds.length > 0 && (
        <ReadPart name={t('report.documents')}>
          <ul className="flex flex-col gap-1">
            {documents.map(({ id: each, kind, slug, date, excluded }) => (
              <li key={each} className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-sm text-muted">{t(`locks.kind.${kind}` as TextKey)}</span>
                <span className="font-medium uppercase [overflow-wrap:anywhere]">{slug}</span>
                <span className="tnum text-sm text-faint">{showDate(date, language)}</span>
                {excluded && <span className="text-sm text-warn">{t('report.inTrash')}</span>}
              </li>
            ))}
          </ul>
        </ReadPart>
      )}
    </>
  );
};

/** How a report is read. */
export const REPORT_VIEWER: ViewerSpec<Report> = {
  facts: ({ date, ownerId }, { language, nameOf }) => [
    ['report.date', showDate(date, language)],
    ['report.owner', nameOf(ownerId)],
  ],
  texts: ({ text }) => [['report.text', text]],
  Body,
};
