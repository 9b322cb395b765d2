import { LOCK_RENEW_MS, timedSections } from '@lauda/domain';
import type { Newsroom, Story } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { CliError, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { readText, writeNamed } from '../../files.ts';
import { ratesOf } from '../../rundown/readTimes.ts';
import { mergedEdit } from '../../rundown/storyMerge.ts';
import { type StoryEdit, storyAsText, textAsEdit, versionOfText } from '../../rundown/storyText.ts';
import { lockOfRun } from '../editLocked.ts';
import { idOf, textOf } from '../input.ts';

const FIELDS = ['id', 'version', 'textVersion', 'slug', 'total', 'changed'] as const;

export interface EditCommand {
  readonly id: number;
  readonly takeOver: boolean;
  /** A text edited before, which is saved without an editor. */
  readonly file: string | undefined;
}

/** `lauda story edit`: opens the texts of a story in the person's editor, under its lock, and saves the changes. */
export const edit = defineCommand<EditCommand>({
  name: 'story edit',
  text: 'story.edit.summary',
  examples: ['story edit 12', 'story edit 12 --file texto.txt'],
  arguments: [{ name: 'ID', text: 'story.id', required: true }],
  options: [
    { flags: '--take-over', text: 'story.edit.takeOver' },
    { flags: '--file <file>', text: 'story.edit.file' },
  ],
  fields: FIELDS,
  asks: true,
  parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), takeOver: options.takeOver === true, file: textOf(options.file) }),
  run: async ({ id, takeOver, file }, context) => {
    if (file === undefined && !hasTerminal(context)) throw usage('story.edit.noTerminal', { id });
    if (takeOver) await context.confirm(context.t('lock.takeOver.ask', { id }));
    const newsroom = await context.newsroom();
    const given = file === undefined ? undefined : await readText(file, context.env);
    const lock = lockOfRun(newsroom, id);
    const story = await lock.take((query) => newsroom.stories.load(id, { ...query, ...(takeOver ? { takeOver } : {}) }));
    const stop = context.env.every(LOCK_RENEW_MS, () => void lock.renew().catch(() => undefined));
    const work: Work = { story, lock, newsroom, context };
    try {
      return given === undefined ? await inEditor(work) : await save(given, work, await openedFor(given, file!, work));
    } finally {
      stop();
      await lock.release();
    }
  },
});

/** Tells whether an editor can be seen and typed into, or is taken to be by LAUDA_FORCE_TTY. */
const hasTerminal = ({ env }: Context): boolean => (env.input.isTTY && env.out.isTTY) || Boolean(env.variables.LAUDA_FORCE_TTY);

interface Work {
  readonly story: Story;
  readonly lock: ReturnType<typeof lockOfRun>;
  readonly newsroom: Newsroom;
  readonly context: Context;
}

/** Where the story as it was opened is kept while its text is edited: it tells what of the text is the editor's and what was there. */
const openedPath = (path: string): string => `${path}.opened.json`;

/** The story as it was when a text kept before was opened: a text that does not say when is meant for the story as it is. */
async function openedFor(text: string, path: string, { story, context: { env } }: Work): Promise<Story> {
  const version = versionOfText(text);
  if (version === undefined || version === story.textVersion) return story;
  const opened = path === '-' ? undefined : await env.readFile(openedPath(path)).then(storyIn, () => undefined);
  if (opened?.id === story.id && opened.textVersion === version) return opened;
  throw new CliError(EXIT.conflict, 'story.edit.older', { id: story.id, version });
}

function storyIn(bytes: Uint8Array): Story | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Story;
  } catch {
    return undefined;
  }
}

async function inEditor(work: Work) {
  const { env, show, t } = work.context;
  const { id } = work.story;
  const { lock } = work;
  const before = storyAsText(work.story);
  const path = await env.draftPath(`lauda-${id}.txt`);
  await writeNamed(path, before, env);
  await writeNamed(openedPath(path), JSON.stringify(work.story), env);
  const removeDraft = async (): Promise<void> => {
    env.signal.removeEventListener('abort', interrupted);
    for (const each of [path, openedPath(path)]) await env.removeFile(each);
  };
  const kept = (): void => show.fail(t('story.edit.kept', { path, id }));
  // Nothing is saved any more, and a second Ctrl-C ends without a word: the lock is let go and the text named before.
  const interrupted = (): void => {
    kept();
    void lock.release().catch(() => undefined);
  };
  env.signal.addEventListener('abort', interrupted, { once: true });
  const code = await env.edit(path);
  const text = await readText(path, env);
  if (code !== 0 || text === before) {
    if (text === before && !env.signal.aborted) await removeDraft();
    if (code === 0) show.say(t('story.edit.same'));
    else throw new CliError(EXIT.failed, text === before ? 'story.edit.editor' : 'story.edit.editorKept', { code, path });
    return EXIT.ok;
  }
  try {
    const exit = await save(text, work, work.story);
    await removeDraft();
    return exit;
  } catch (error) {
    if (!env.signal.aborted) kept();
    throw error;
  }
}

/** Saves the changes of a text against the story as it was opened, and nothing over what others changed since. The lock may have been lost meanwhile: it is requested once more, and refused if another person holds it. */
async function save(text: string, { story, lock, newsroom, context: { show, t } }: Work, opened: Story) {
  const { edit: typed, problems } = textAsEdit(text, opened, () => crypto.randomUUID());
  const [first] = problems;
  if (first) throw new CliError(EXIT.failed, 'story.edit.mark', { line: first.line, text: first.text });
  const { edit: changes, both } = opened === story ? { edit: typed, both: [] } : mergedEdit(typed, opened, story);
  if (both.length > 0)
    throw new CliError(EXIT.conflict, 'story.edit.both', { id: story.id, texts: both.join(', '), version: opened.textVersion });
  const changed = Object.keys(changes);
  if (changed.length === 0) {
    show.say(t('story.edit.same'));
    return EXIT.ok;
  }
  await lock.renew();
  const saved = await newsroom.stories.update({
    id: story.id,
    textVersion: story.textVersion,
    ...(await withTimes(changes, story, newsroom)),
  });
  if (!show.selected({ ...saved, changed })) show.say(t('story.edit.done', { slug: saved.slug || saved.id, fields: changed.join(', ') }));
  return EXIT.ok;
}

async function withTimes(changes: StoryEdit, story: Story, newsroom: Newsroom): Promise<StoryEdit> {
  return changes.sections
    ? { ...changes, sections: timedSections(story.sections, changes.sections, await ratesOf(newsroom, story)) }
    : changes;
}
