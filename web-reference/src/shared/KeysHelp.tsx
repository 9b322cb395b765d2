import type { ReactElement } from 'react';
import { ACTION_IDS, ACTIONS, type ActionId } from '../actions/registry.ts';
import { ACTION_GROUPS, type ActionGroup } from '../actions/spec.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Keys } from '../components/Keys.tsx';
import { type TextKey, useText } from '../i18n/i18n.ts';

const withKeys = (group: ActionGroup, may: (id: ActionId) => boolean): ActionId[] =>
  ACTION_IDS.filter((id) => ACTIONS[id].group === group && ACTIONS[id].keys !== undefined && may(id));

/** Lists every key of the registry that the person may use, by group. */
export const KeysHelp = ({ onClose, may }: { onClose: () => void; may: (id: ActionId) => boolean }): ReactElement => {
  const { t } = useText();
  return (
    <Dialog open onClose={onClose} title={t('help.title')} width="lg">
      <p className="mb-3 text-muted">{t('help.note')}</p>
      <div className="gap-8 sm:columns-2">
        {ACTION_GROUPS.filter((group) => withKeys(group, may).length > 0).map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold text-muted">{t(`group.${group}`)}</h3>
            <dl>
              {withKeys(group, may).map((id) => (
                <div key={id} className="flex min-h-7 items-center gap-2 border-b border-line/60">
                  <dt className="min-w-32 flex-1">{t(ACTIONS[id].title as TextKey)}</dt>
                  <dd className="flex flex-wrap justify-end gap-1">
                    {ACTIONS[id].keys!.map((binding) => (
                      <Keys key={binding} binding={binding} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
