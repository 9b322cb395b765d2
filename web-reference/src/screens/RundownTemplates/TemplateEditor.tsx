import { checkMaxLength, checkRequired, mmss } from '@lauda/domain';
import type { RundownTemplate } from '@lauda/sdk';
import type { TemplateStore } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Split } from '../../components/Split.tsx';
import { TitleInput } from '../../components/TitleInput.tsx';
import { isTakingKey } from '../../focus/typing.ts';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { MoreVerbs } from '../../shared/MoreVerbs.tsx';
import { StoryTemplatePanel } from '../StoryTemplates/StoryTemplatePanel.tsx';
import { templateParts, templateSum } from './lines.ts';
import { TemplateGrid } from './TemplateGrid.tsx';
import { usePartVerbs } from './useTemplateVerbs.ts';

const MENU = ['templates.copy', 'templates.story', 'templates.block', '-', 'app.undo', 'app.redo', '-', 'templates.remove'] as const;

const NAME_MAX = 100;
interface NameProps {
  templates: TemplateStore;
  template: RundownTemplate;
  canWrite: boolean;
}

/** The name of the template, edited in place; a name is required (RUN-TPL-07). */
const Name = ({ templates, template, canWrite }: NameProps): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState(template.name);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => setTyped(template.name), [template.name]);
  const store = async (): Promise<void> => {
    const name = typed.trim();
    const found = messageWords(t, checkRequired(name) ?? checkMaxLength(name, NAME_MAX));
    setWrong(found);
    if (found !== undefined || name === template.name) return;
    const { id, programId } = template;
    // What is refused stays typed: its notice says why.
    await templates.save({ id, name, programId });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTakingKey(event)) void store();
    if (event.key !== 'Escape') return;
    setTyped(template.name);
    setWrong(undefined);
  };
  return (
    <span className="relative min-w-32 flex-1">
      <TitleInput
        label={t('templates.name')}
        value={typed}
        most={NAME_MAX}
        isRequired
        error={wrong}
        readOnly={!canWrite}
        onChange={setTyped}
        onBlur={() => void store()}
        onKeyDown={onKeyDown}
        className="w-full"
      />
      {wrong && (
        <span role="alert" className="absolute top-full left-0 z-10 rounded-md bg-bad-ground px-2 py-1 text-sm text-bad shadow-float">
          {wrong}
        </span>
      )}
    </span>
  );
};

const Head = (props: NameProps & { onBack: () => void }): ReactElement => {
  const { t } = useText();
  const { template, canWrite, onBack } = props;
  const { blocks, stories, total } = templateSum(template);
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line px-2 py-1.5">
      <IconButton icon="chevronLeft" label={t('templates.title')} className="md:hidden" onClick={onBack} />
      <Name key={template.id} {...props} />
      <span className="flex items-baseline gap-3 whitespace-nowrap text-muted">
        <span className="max-lg:hidden">{t('templates.blocks', { count: blocks })}</span>
        <span className="max-lg:hidden">{t('block.stories', { count: stories })}</span>
        <span title={t('templates.totalHint')} className="flex items-baseline gap-1.5">
          <span className="text-sm">{t('column.total')}</span>
          <span className="tnum text-lg font-semibold text-text">{mmss(total)}</span>
        </span>
      </span>
      {canWrite && (
        <span className="flex items-center gap-1">
          <Button size="sm" icon="plus" className="max-lg:hidden" onClick={() => handlers.run('templates.story')}>
            {t('toolbar.story')}
          </Button>
          <Button size="sm" icon="block" className="max-lg:hidden" onClick={() => handlers.run('templates.block')}>
            {t('toolbar.block')}
          </Button>
          <MoreVerbs verbs={MENU} />
        </span>
      )}
    </header>
  );
};

export interface TemplateEditorProps extends NameProps {
  /** The uuid of the story that is open beside the grid. */
  story: string | undefined;
  onStory: (uuid: string | undefined) => void;
  onBack: () => void;
}

/** One rundown template: its name, its blocks and stories in a grid, a story open beside it. */
export const TemplateEditor = (props: TemplateEditorProps): ReactElement => {
  const { templates, template, canWrite, onStory } = props;
  const { t } = useText();
  const state = useMemo(() => new GridState(), []);
  const parts = useMemo(() => templateParts(template), [template]);
  const opened = template.blocks.flatMap(({ stories }) => stories).find(({ uuid }) => uuid === props.story);
  usePartVerbs({ templates, state, parts, canWrite, onOpen: onStory });
  const grid = <TemplateGrid templates={templates} parts={parts} state={state} canWrite={canWrite} onOpen={onStory} />;
  const close = (): void => onStory(undefined);
  return (
    <section aria-label={template.name || t('templates.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Head {...props} />
      {opened ? (
        <Split
          name="storyTemplate"
          first={grid}
          second={<StoryTemplatePanel key={opened.uuid} templates={templates} story={opened} canWrite={canWrite} onClose={close} />}
        />
      ) : (
        grid
      )}
    </section>
  );
};
