import { INVALID_FORM } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Skeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { SaveButtons } from '../../forms/SaveButtons.tsx';
import { useLeaveAsking } from '../../forms/useLeaveAsking.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSettingsConflicts } from './settingsConflicts.ts';
import { type SettingsArea, type SettingsOf, useSettings, useSettingsPage } from './useSettingsPage.ts';

interface SettingsPageProps<A extends SettingsArea> {
  title: string;
  text: string;
  /** The settings documents the page edits; must stay the same array. */
  areas: readonly A[];
  check: (typed: SettingsOf<A>) => FieldErrors;
  /** The content beside the save button. */
  aside?: ReactNode;
  /** The content above the page, in every state. */
  above?: ReactNode;
  children: ReactNode;
}

/** Asks before unsaved changes are left. */
const useAskBeforeLeaving = (isDirty: boolean, title: string): void => {
  const { t } = useText();
  const question = { title: t('admin.leaveAsk', { page: title }), text: t('admin.leaveText'), confirm: t('common.discard'), danger: true };
  useLeaveAsking({ isUnsaved: () => isDirty, mayGo: async () => (await ask(question)) === 'yes' });
};

interface LoadedProps<A extends SettingsArea> extends SettingsPageProps<A> {
  stored: SettingsOf<A>;
}

const Loaded = <A extends SettingsArea>({ title, text, areas, check, aside, stored, children }: LoadedProps<A>): ReactElement => {
  const { t } = useText();
  const { form, source, isDirty, busy, comparison, submit, discard } = useSettingsPage(areas, stored, check);
  const rules = useSettingsConflicts(stored);
  useAskBeforeLeaving(isDirty, title);
  const save = async (): Promise<void> => {
    const done = await submit();
    if (done === 'stored' || done === 'left') notify({ level: 'SUCCESS', title: t('common.saved') });
    else if (done === 'wrong') notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
  };
  return (
    <FormOf source={source}>
      <FormConflicts {...{ comparison, rules }} told={t('settings.savedMeanwhile')} takeAll={{ label: t('admin.reload'), run: discard }} />
      <div className="@container min-h-0 flex-1 overflow-auto">
        <form
          ref={form}
          {...STAND_IN}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          className="flex max-w-4xl flex-col gap-6 p-4 outline-none"
        >
          <p className="text-muted">{text}</p>
          {children}
        </form>
      </div>
      {!source.readOnly && (
        <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2">
          {aside}
          <span className="ml-auto flex gap-2">
            <SaveButtons isDirty={isDirty} busy={busy} onDiscard={discard} onSave={save} />
          </span>
        </footer>
      )}
    </FormOf>
  );
};

/**
 * An administration page with one form over several settings documents: saved with Ctrl+S, and updated live; what is typed stays, and where another
 * person saved the same field first, both values stand there for a choice.
 */
export const SettingsPage = <A extends SettingsArea>(props: SettingsPageProps<A>): ReactElement => {
  const { stored, refusal, load } = useSettings(props.areas);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{props.title}</h1>
      </InTopBar>
      {props.above}
      {stored ? (
        <Loaded {...props} stored={stored} />
      ) : refusal ? (
        <LoadFailed error={refusal} onRetry={() => void load()} />
      ) : (
        <div className="p-4">
          <Skeleton className="h-96 w-full max-w-4xl" />
        </div>
      )}
    </>
  );
};
