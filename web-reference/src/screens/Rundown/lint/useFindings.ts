import { optionsOn } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { lazyPart } from '../../../components/lazyPart.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Findings } from './findings.ts';

const PAUSE_MS = 1000;
const lint = lazyPart(() => import('./findings.ts'));

const sameAs = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Keeps the former objects where findings did not change, so that no row is checked again for them. */
const kept = (former: Findings | undefined, next: Findings): Findings => {
  if (!former) return next;
  if (sameAs(former.list, next.list)) return former;
  return sameAs([...former.marks], [...next.marks]) ? { ...next, marks: former.marks } : next;
};

/** Returns the lint findings, computed a moment after each change, so that a busy show is not checked at every letter. */
export const useFindings = (open: OpenRundown): Findings | undefined => {
  const { store, zone } = useDesk();
  const { language } = useText();
  const [found, setFound] = useState<Findings>();
  const spoken = useRef(language);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async (): Promise<void> => {
      const { findingsOf } = await lint();
      timer = undefined;
      const rundown = open.view.snapshot();
      if (gone || !rundown) return;
      // Once the grid is drawn, the texts of stories may be loaded for the checks; their arrival runs them again.
      if (!open.hasTexts.snapshot()) return void open.needTexts();
      const next = findingsOf(rundown, optionsOn(rundown, store.rundowns.timingOptions.snapshot(), zone), language);
      const turned = spoken.current !== language;
      spoken.current = language;
      setFound((former) => (turned ? next : kept(former, next)));
    };
    const soon = (): void => {
      timer ??= setTimeout(() => void look(), PAUSE_MS);
    };
    soon();
    const offs = [open.view.subscribe(soon), open.hasTexts.subscribe(soon), store.rundowns.timingOptions.subscribe(soon)];
    return () => {
      gone = true;
      clearTimeout(timer);
      for (const off of offs) off();
    };
  }, [open, store, zone, language]);
  return found;
};
