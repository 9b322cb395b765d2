import { WRITE_ROLE } from '@lauda/domain';
import type { Production, Task } from '@lauda/sdk';
import { mailsOf } from '@lauda/store';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate, showTime } from '../../format/show.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { ReadPart, ReadText } from '../../shared/documents/ReadPart.tsx';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { useWords } from '../../shared/documents/spec.ts';
import { type EntryList, PRODUCTION_LISTS, useEntryNames } from '../../shared/entryNames.ts';
import { PlaceLink } from '../../shared/places/PlaceLink.tsx';
import { StatusBadge, statusOf } from './Status.tsx';

const CELL = 'border-b border-line px-2 py-1.5 text-left align-top';

/** One task, ticked here by people with the role; its details open below. */
const TaskRow = ({ task, onTick }: { task: Task; onTick: ((done: boolean) => void) | undefined }): ReactElement => {
  const { t, language } = useText();
  const done = task.done ?? false;
  return (
    <tr>
      <td className={`${CELL} tnum whitespace-nowrap`}>{showDate(task.date, language)}</td>
      <td className={`${CELL} tnum whitespace-nowrap`}>{showTime(task.time ?? null)}</td>
      <td className={`${CELL} w-full`}>
        {task.information ? (
          <details>
            <summary className={done ? 'text-muted line-through' : undefined}>{task.label}</summary>
            <p className="whitespace-pre-wrap pt-1 [overflow-wrap:anywhere]">{task.information}</p>
          </details>
        ) : (
          <span className={done ? 'text-muted line-through' : undefined}>{task.label}</span>
        )}
      </td>
      <td className={CELL}>
        <button
          type="button"
          role="switch"
          aria-checked={done}
          aria-label={t('production.taskTick', { task: task.label })}
          disabled={!onTick}
          onClick={() => onTick?.(!done)}
          className="grid size-6 place-items-center rounded-sm border border-line enabled:hover:bg-hover"
        >
          {done && <Icon name="check" size={14} />}
        </button>
      </td>
    </tr>
  );
};

const HEADS = [
  'production.taskDate',
  'production.taskTime',
  'production.task',
  'production.taskDone',
] as const satisfies readonly TextKey[];

const Tasks = ({ production: { id, tasks } }: { production: Production }): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  if (tasks.length === 0) return null;
  const tick = (at: number) => (done: boolean) =>
    void store.documents.productions.patch(
      id,
      'tasks',
      tasks.map((task, index) => (index === at ? { ...task, done } : task)),
    );
  return (
    <ReadPart name={t('production.tasks')}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`${CELL} text-sm font-medium text-muted`}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task, at) => (
            <TaskRow key={task.id ?? at} task={task} onTick={may(WRITE_ROLE.production) ? tick(at) : undefined} />
          ))}
        </tbody>
      </table>
    </ReadPart>
  );
};

/** All details of a production: time, place, people, equipment, tasks, notes (CHK-14). */
const Card = ({ document: production }: { document: Production }): ReactElement => {
  const { t, language, nameOf } = useWords();
  const named = useEntryNames(PRODUCTION_LISTS);
  const entries = (list: EntryList, ids: readonly (number | null)[]): string => named(list, ids).join(', ');
  const people = (ids: readonly number[]): string => ids.map(nameOf).filter(Boolean).join(', ');
  const facts: readonly (readonly [TextKey, ReactNode])[] = [
    ['production.date', showDate(production.date, language)],
    ['production.schedule', showTime(production.schedule)],
    ['production.departure', showTime(production.departure)],
    ['production.arrival', showTime(production.arrival)],
    ['production.type', entries('productions.types', [production.typeId])],
    ['production.local', production.local ? <PlaceLink key="place" address={production.local} /> : ''],
    ['production.team', production.team ?? ''],
    ['production.medias', production.medias.map((media) => t(`mediaType.${media}`)).join(', ')],
    ['production.producers', people(production.producersIds)],
    ['production.editors', people(production.editorsIds)],
    ['production.resources', entries('productions.resources', production.resourcesIds)],
    ['production.vehicles', entries('vehicles', production.vehiclesIds)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(name)}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      <Tasks production={production} />
      <ReadText name={t('production.information')} text={production.information} />
    </>
  );
};

const Marks = ({ document }: { document: Production }): ReactElement => <StatusBadge status={statusOf(document)} />;

/** The button that mails a production to its producers and editors. */
const MailOwn = ({ production: { id, producersIds, editorsIds } }: { production: Production }): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const [isBusy, whileBusy] = useBusy();
  if (producersIds.length + editorsIds.length === 0) return null;
  const send = async (): Promise<void> => {
    const done = await whileBusy(() => mailsOf(store).productionToItsOwn(id));
    if (done.ok) notify({ level: 'SUCCESS', title: t('email.queued'), description: t('email.queuedText') });
  };
  return (
    <Button icon="post" busy={isBusy} onClick={() => void send()}>
      {t('production.mailOwn')}
    </Button>
  );
};

/** The buttons for people who may write it: its form (CHK-16), and the mail to its own people. */
const Actions = ({ document: production }: { document: Production }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  if (!may(WRITE_ROLE.production)) return null;
  const { id, date } = production;
  return (
    <>
      <MailOwn production={production} />
      <Link
        to="/productions"
        search={{ date, open: id }}
        className="inline-flex h-8 items-center rounded-md border border-line px-3 font-medium hover:bg-hover"
      >
        {t('production.edit')}
      </Link>
    </>
  );
};

/** The viewer of a production, in the drawer of its list and on the map. */
export const PRODUCTION_VIEWER: ViewerSpec<Production> = { facts: () => [], Marks, Body: Card, Actions };
