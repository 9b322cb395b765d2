import {
  movedBy,
  movedTo,
  newReportageSection,
  type OfferedSection,
  type ReportageLayout,
  sectionNumbers,
  withoutRow,
} from '@lauda/domain';
import type { NewsReport, NewsReportSection } from '@lauda/sdk';
import { memo, type ReactElement, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { ACTIONS } from '../../../actions/registry.ts';
import { useActions } from '../../../actions/useActions.ts';
import { newUuid } from '../../../app/newUuid.ts';
import { Button } from '../../../components/Button.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { offerUndoInForm } from '../../../components/offerUndoInForm.ts';
import { keyboard } from '../../../focus/keyboard.ts';
import { useForm } from '../../../forms/kit.tsx';
import { useSelected } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Section, type SectionVerbs } from './Section.tsx';

type Rows = readonly NewsReportSection[];
type SectionType = NewsReportSection['type'];

/** Returns a key of the sections and their order, without their texts. */
const structureOf = ({ document }: { readonly document: NewsReport | undefined }): string =>
  (document?.sections ?? []).map(({ uuid, type }) => `${uuid} ${type}`).join('\n');

/** Changes the order of sections, keeping the focus where it was. */
const keepingCaret = (change: () => void): void => {
  const at = document.activeElement;
  flushSync(change);
  if (!(at instanceof HTMLElement) || !at.isConnected || at.matches(':disabled')) return;
  at.focus({ preventScroll: true });
  at.scrollIntoView({ block: 'nearest' });
};

/** Returns the section that has the focus. */
const sectionAtCaret = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset.section;

const useVerbs = (): SectionVerbs & { readonly add: (type: OfferedSection['type']) => void } => {
  const { t } = useText();
  const { view, edit } = useForm<NewsReport>();
  return useMemo(() => {
    const now = (): Rows => view.snapshot().document?.sections ?? [];
    const put = (sections: Rows): void => edit({ sections: [...sections] });
    return {
      add: (type) => {
        const uuid = newUuid();
        put([...now(), newReportageSection(type, uuid, now().length) as NewsReportSection]);
        keyboard.give(() => document.querySelector<HTMLElement>(`[data-section="${uuid}"] textarea`));
      },
      move: (uuid, by) => keepingCaret(() => put(movedBy(now(), uuid, by))),
      drop: (uuid, onto, after) => {
        const rest = now().filter((section) => section.uuid !== uuid);
        put(movedTo(now(), uuid, rest.findIndex((section) => section.uuid === onto) + Number(after)));
      },
      remove: (uuid, title) => {
        const gone = now().find((section) => section.uuid === uuid);
        if (!gone) return;
        put(withoutRow(now(), uuid));
        const next = now()[gone.index] ?? now().at(-1);
        keyboard.give(() =>
          document.querySelector<HTMLElement>(next ? `[data-section="${next.uuid}"] textarea` : '[data-adds=sections] button'),
        );
        offerUndoInForm(t('common.removed', { name: title }), () => {
          if (!now().some((section) => section.uuid === uuid)) put(movedTo([...now(), gone], uuid, gone.index));
        });
      },
    };
  }, [view, edit, t]);
};

/** The buttons that add a section, with their keys. */
const Adders = ({ layout, onAdd }: { layout: ReportageLayout; onAdd: (type: OfferedSection['type']) => void }): ReactElement => {
  const { t } = useText();
  return (
    <div role="group" data-adds="sections" aria-label={t('reportageForm.addSection')} className="flex flex-wrap gap-1.5">
      {layout.sections.map(({ name, type }) => (
        <Button key={name} size="sm" icon="plus" onClick={() => onAdd(type)}>
          {t(`reportSection.${name}`)}
          <Keys binding={ACTIONS[`reportSection.${name}`].keys![0]!} />
        </Button>
      ))}
    </div>
  );
};

const OFFERED = ['off', 'appearance', 'interview', 'soundup', 'art', 'loc'] as const satisfies readonly OfferedSection['name'][];

/** The sections of a reportage in their order, and the buttons that add more. */
export const Sections = memo(({ layout }: { layout: ReportageLayout }): ReactElement => {
  const { t } = useText();
  const { view, readOnly } = useForm<NewsReport>();
  const structure = useSelected(view, structureOf);
  const verbs = useVerbs();
  const rows = useMemo(
    () =>
      structure.split('\n').flatMap((row) => {
        const [uuid, type] = row.split(' ');
        return uuid ? [{ uuid, type: type as SectionType }] : [];
      }),
    [structure],
  );
  const numbers = sectionNumbers(rows);
  const isRadio = layout.media.includes('RADIO') && !layout.media.includes('TV');
  const titleOf = ({ uuid, type }: (typeof rows)[number]): string =>
    `${t(`reportSection.${type === 'appearance' && isRadio ? 'loc' : type}`)} ${numbers.get(uuid)}`;
  const adding = OFFERED.map((name) => {
    const offered = layout.sections.find((each) => each.name === name);
    return [`reportSection.${name}`, { run: () => verbs.add(offered!.type), enabled: () => !readOnly && offered !== undefined }] as const;
  });
  const moving = (by: -1 | 1) => ({
    run: () => verbs.move(sectionAtCaret()!, by),
    enabled: () => !readOnly && sectionAtCaret() !== undefined,
  });
  useActions({ ...Object.fromEntries(adding), 'reportSection.up': moving(-1), 'reportSection.down': moving(1) });
  return (
    <section aria-label={t('reportageForm.sections')} className="flex flex-col gap-4">
      {rows.map((row, at) => (
        <Section key={row.uuid} {...row} title={titleOf(row)} isFirst={at === 0} isLast={at === rows.length - 1} verbs={verbs} />
      ))}
      {rows.length === 0 && <p className="text-muted">{t('reportageForm.noSections')}</p>}
      {!readOnly && <Adders layout={layout} onAdd={verbs.add} />}
    </section>
  );
});
