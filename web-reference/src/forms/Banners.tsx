import type { DocumentForm, EditedDocument, FormFrame, FormView } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { handlers } from '../actions/handlers.ts';
import { useDesk } from '../app/desk.ts';
import { Button } from '../components/Button.tsx';
import { ask } from '../components/ConfirmDialog.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { LockBanner, type LockState } from '../components/LockBanner.tsx';
import { instantText, timeOf } from '../format/show.ts';
import { useBusy } from '../hooks/useBusy.ts';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { discardAsking } from './discardAsking.ts';
import { focusFirstError } from './focusFirstError.ts';
import type { Problems } from './problems.ts';

const Line = ({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }): ReactElement => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-info-ground px-3 py-1.5">
    <Icon name={icon} className="text-info" />
    <span className="min-w-0 grow basis-72">{text}</span>
    <span className="flex flex-wrap gap-1.5">{children}</span>
  </div>
);

/** Returns the banner for a lock; undefined while the person holds it or needs none. */
export const bannerOf = (lock: FormView<EditedDocument>['lock'], since: string | undefined): LockState | undefined => {
  if (lock.state === 'lost') return { state: 'lost' };
  if (lock.state !== 'other') return undefined;
  const holder = { nickname: lock.nickname ?? '', isOwn: lock.isOwn };
  return lock.takenOver ? { state: 'taken', ...holder } : { state: 'other', ...holder, since };
};

interface FormProps<T extends EditedDocument> {
  form: DocumentForm<T>;
  view: FormFrame<T>;
}

const Locked = <T extends EditedDocument>({ form, view }: FormProps<T>): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const locks = useView(store.locks.view);
  const held = view.saved && locks.get(view.saved.uuid);
  const banner = bannerOf(view.lock, held && timeOf(held.since));
  if (!banner) return null;
  const takeOver = async (): Promise<unknown> => {
    // Somebody may have taken it since, without a word of it here yet.
    if (banner.state === 'lost') return form.takeBack();
    const answer = await ask({
      title: banner.isOwn ? t('lock.ownAsk') : t('lock.takeOverAsk', { name: banner.nickname }),
      text: banner.isOwn ? t('lock.ownText') : t('lock.takeOverText', { name: banner.nickname }),
      confirm: t('lock.takeOver'),
    });
    return answer === 'yes' && form.takeOver();
  };
  const compare = async (): Promise<void> => {
    // An expired lock is taken again, also after a merge that could not be saved; it is never taken from another holder.
    const loaded = await (banner.state === 'lost' ? form.takeBack() : form.reload());
    if (loaded) form.recover();
  };
  return (
    <LockBanner
      lock={banner}
      hasDraft={view.dirty}
      onTakeOver={() => void takeOver()}
      onReload={() => void form.reload()}
      onCompare={() => void compare()}
    />
  );
};

/** The fields the server refused, each with its reason; the fields show the reasons in place too. */
const Refused = ({ problems, nameOf }: { problems: Problems; nameOf: (path: string) => string }): ReactElement => {
  const { t } = useText();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstError(banner.current?.closest('article')), []);
  return (
    <div ref={banner} role="alert" className="flex gap-3 border-b border-line bg-bad-ground px-3 py-1.5">
      <Icon name="error" className="mt-0.5 text-bad" />
      <div className="min-w-0 flex-1">
        <p>{t('form.refused')}</p>
        <ul>
          {problems.all.map((problem) => (
            <li key={`${problem.path} ${problem.rule}`}>
              <span className="font-medium">{nameOf(problem.path)}:</span> {problems.words(problem)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

interface BannersProps<T extends EditedDocument> extends FormProps<T> {
  problems: Problems;
  nameOf: (path: string) => string;
  /** Closes the form where it is not the one in the tab. */
  onClose?: (() => void) | undefined;
}

/** Tells whether nothing can be typed into a form: the lock is not the person's, a setting closes it, or its document is in the trash. */
export const isShut = ({ state, lock, readOnly }: Pick<FormFrame<EditedDocument>, 'state' | 'lock' | 'readOnly'>): boolean =>
  state === 'gone' || readOnly || (lock.state !== 'held' && lock.state !== 'none');

/** Says that the document is in the trash, with the ways on: out of it again, or away from its form. Its lock ended with it, so none is spoken of. */
const Gone = <T extends EditedDocument>({ form, view, onClose }: Omit<BannersProps<T>, 'problems' | 'nameOf'>): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [isBusy, whileBusy] = useBusy();
  const restore = (): void => {
    const kind = store.forms.open.snapshot().find((each) => (each.form as unknown) === form)?.kind;
    if (kind) void whileBusy(async () => void (await store.documents[kind].restore([form.id])));
  };
  return (
    <Line icon="trash" text={t(view.dirty || view.recoverable ? 'form.goneDraft' : 'form.gone')}>
      {view.lock.state !== 'denied' && (
        <Button size="sm" icon="undo" busy={isBusy} onClick={restore}>
          {t('action.stories.restore')}
        </Button>
      )}
      <Button size="sm" kind="quiet" onClick={onClose ?? (() => handlers.run('form.close'))}>
        {t('common.close')}
      </Button>
    </Line>
  );
};

/** Says that the browser stores no drafts, so that unsaved text would go with the page. */
const NoDraft = (): ReactElement | null => {
  const { t } = useText();
  const problem = useView(useDesk().store.drafts.problem);
  return problem === undefined ? null : <Line icon="warning" text={t('drafts.refused')} />;
};

/** The banners over a form: the holder of its lock, a setting that closes it, a draft of one's own, the trash, a refusal, a browser that stores no drafts. */
export const FormBanners = <T extends EditedDocument>({ form, view, problems, nameOf, onClose }: BannersProps<T>): ReactElement => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  const { recoverable } = view;
  // With its day: what was left unsaved may be of another one.
  const writtenAt = recoverable && instantText(store.clock.instantOf(Date.parse(recoverable.date)), language, zone);
  if (view.state === 'gone')
    return (
      <>
        <Gone form={form} view={view} onClose={onClose} />
        {view.dirty && <NoDraft />}
      </>
    );
  return (
    <>
      <Locked form={form} view={view} />
      {view.lock.state === 'denied' && <Line icon="lock" text={t('lock.denied')} />}
      {view.readOnly && <Line icon="lock" text={t('error:lockedBySetting')} />}
      {problems.all.length > 0 && <Refused problems={problems} nameOf={nameOf} />}
      {view.dirty && <NoDraft />}
      {recoverable && (
        <Line icon="draft" text={t('form.recoverable', { time: writtenAt! })}>
          <Button size="sm" icon="split" onClick={() => form.recover()}>
            {t('lock.compare')}
          </Button>
          <Button size="sm" kind="quiet" onClick={() => void discardAsking(() => form.discard())}>
            {t('common.discard')}
          </Button>
        </Line>
      )}
    </>
  );
};
