import { useEffect, useLayoutEffect, useRef } from 'react';
import type { IconName } from '../components/icons.tsx';
import type { MenuItem } from '../components/Menu.tsx';
import { useLatest } from '../hooks/useLatest.ts';
import type { Text, TextKey } from '../i18n/i18n.ts';
import { handlers } from './handlers.ts';
import { ACTIONS, type ActionId } from './registry.ts';

export type ActionMap = Partial<Record<ActionId, { run: () => void; enabled?: () => boolean } | (() => void)>>;

/** Answers verbs of the registry while the component is on screen. The set of verbs is fixed at the first render; the latest handlers run. */
export const useActions = (map: ActionMap): void => {
  const latest = useLatest(map);
  // What left the page acts on nothing, though its removal below comes a moment later.
  const isThere = useRef(true);
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    const ids = Object.keys(latest()) as ActionId[];
    const entry = (id: ActionId) => latest()[id];
    const removals = ids.map((id) =>
      handlers.add(id, {
        run: () => {
          const found = entry(id);
          if (typeof found === 'function') found();
          else found?.run();
        },
        enabled: () => {
          const found = entry(id);
          return isThere.current && found !== undefined && (typeof found === 'function' || (found.enabled?.() ?? true));
        },
      }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [latest]);
};

/** Makes menu entries of verbs: title, icon, printed key; verbs the person has no role for are left out, those that cannot run now are grey. */
export const menuOf = (ids: readonly (ActionId | '-')[], t: Text, may: (id: ActionId) => boolean): MenuItem[] => {
  const items = ids.flatMap((id): MenuItem[] => {
    if (id === '-') return ['-'];
    if (!may(id) || handlers.find(id) === undefined) return [];
    const spec = ACTIONS[id];
    return [
      {
        id,
        label: t(spec.title as TextKey),
        icon: spec.icon as IconName | undefined,
        keys: spec.keys?.[0],
        disabled: !handlers.canRun(id),
        danger: spec.danger,
        run: () => handlers.run(id),
      },
    ];
  });
  return items.filter((item, at) => item !== '-' || (at > 0 && at < items.length - 1 && items[at - 1] !== '-'));
};
