import { matchesTyped } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useDesk, useToday } from '../app/desk.ts';
import { useLookups } from '../app/lookups.ts';
import { type Command, CommandPalette } from '../components/CommandPalette.tsx';
import { showDate } from '../format/show.ts';
import { addDays, typedDate } from '../format/typedDate.ts';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';

/** The pause in typing after which the server is asked, ms. */
const TYPING_MS = 250;
const LEAST_LETTERS = 2;
const MOST_OF_A_KIND = 8;

/** Finds the stories of every day and program by their slug, once typing pauses. */
const useStoryCommands = (query: string): Command[] => {
  const { store, may } = useDesk();
  const { programs } = useLookups();
  const { t, language } = useText();
  const navigate = useNavigate();
  const { list, close } = useMemo(() => store.documents.stories.open('search'), [store]);
  useEffect(() => close, [close]);
  const { rows, query: asked } = useView(list.view);
  const slug = query.trim();
  const wanted = may('STORY_READ') && slug.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => void list.load({ slug, page: 0 }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [list, slug, wanted]);
  if (!wanted || asked === undefined) return [];
  return rows
    .filter((story) => matchesTyped(story.slug, slug))
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, programId, date, rundownId, ...story }): Command => {
      const program = programs.find((each) => each.id === programId)?.name ?? '';
      return {
        id: `story-${id}`,
        title: `${story.slug || t('drafts.noSlug')} · ${program} ${showDate(date, language, 'short')}`,
        group: t('group.story'),
        icon: 'story',
        run: () =>
          void (rundownId === null
            ? navigate({ to: '/stories', search: { view: id } })
            : navigate({
                to: '/rundown/$programId/$date',
                params: { programId: String(programId), date },
                search: { open: [id], story: id },
              })),
      };
    });
};

/** Finds the rundowns of today and its neighbours, or of a typed day, by the name of their program. */
const useRundownCommands = (query: string): Command[] => {
  const { may } = useDesk();
  const { programs } = useLookups();
  const { t, language } = useText();
  const today = useToday();
  const navigate = useNavigate();
  const typed = query.trim();
  if (!may('RUNDOWN_READ') || typed.length < LEAST_LETTERS) return [];
  const asDay = typedDate(typed, today, language);
  const days = asDay ? [asDay] : [today, addDays(today, 1), addDays(today, -1)];
  return programs
    .filter(({ active }) => active)
    .flatMap((program) => days.map((date) => ({ program, date, title: `${program.name} · ${showDate(date, language, 'short')}` })))
    .filter(({ title }) => asDay !== undefined || matchesTyped(`${t('group.rundown')} ${title}`, typed))
    .slice(0, MOST_OF_A_KIND)
    .map(
      ({ program, date, title }): Command => ({
        id: `rundown-${program.id}-${date}`,
        title,
        group: t('group.rundown'),
        icon: 'rundown',
        run: () => void navigate({ to: '/rundown/$programId/$date', params: { programId: String(program.id), date } }),
      }),
    );
};

const usePersonCommands = (query: string, onPerson: (person: User) => void): Command[] => {
  const { users } = useLookups();
  const { t } = useText();
  const typed = query.trim();
  if (typed.length < LEAST_LETTERS) return [];
  return users
    .filter(({ nickname, name }) => matchesTyped(`${nickname} ${name}`, typed))
    .slice(0, MOST_OF_A_KIND)
    .map(
      (person): Command => ({
        id: `person-${person.id}`,
        title: person.nickname === person.name ? person.name : `${person.nickname} · ${person.name}`,
        group: t('palette.person'),
        icon: 'person',
        run: () => onPerson(person),
      }),
    );
};

interface PaletteProps {
  commands: readonly Command[];
  onPerson: (person: User) => void;
  onClose: () => void;
}

/** The command palette over verbs, screens, rundowns, stories and people; only those the person may see. */
export const Palette = ({ commands, onPerson, onClose }: PaletteProps): ReactElement => {
  const [query, setQuery] = useState('');
  const found = [...useRundownCommands(query), ...useStoryCommands(query), ...usePersonCommands(query, onPerson)];
  return <CommandPalette commands={commands} found={found} onQuery={setQuery} onClose={onClose} />;
};
