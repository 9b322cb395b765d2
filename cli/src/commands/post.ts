import type { Newsroom, Post } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../command.ts';
import { missing, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { oneNamed } from '../named.ts';
import { idOf, textOf } from './input.ts';
import { listDone } from './listed.ts';

const ID = { name: 'ID', text: 'desk.id', required: true } as const;
const IDS = { ...ID, variadic: true } as const;
const FIELDS = ['id', 'slug', 'date', 'state', 'sending', 'failure', 'link'] as const;

interface Publication {
  readonly id: number;
  readonly site: string | undefined;
  readonly author: string;
  readonly category: string;
}

/** Finds the named site; a single one needs no name. */
async function siteOf({ wordpress }: Newsroom, name: string | undefined): ReturnType<Newsroom['wordpress']['config']['load']> {
  const sites = await wordpress.config.list();
  if (name === undefined && sites.length === 1) return sites[0]!;
  if (sites.length === 0) throw missing('post.noSite');
  if (name === undefined) throw usage('post.whichSite', { names: sites.map((site) => site.name).join(', ') || '—' });
  return oneNamed('entry', sites, name);
}

/** Prints that a post is out, or no longer; returns the exit code. */
function reportPost({ show, t }: Context, key: 'post.publish.done' | 'post.unpublish.done', post: Post): typeof EXIT.ok {
  if (!show.selected(post)) show.say(t(key, { id: post.id, name: post.slug }));
  return EXIT.ok;
}

const publish = defineCommand<Publication>({
  name: 'post publish',
  text: 'post.publish.summary',
  examples: ['post publish 3 --author ana --category cidade', 'post publish 3 --site "Blog" --author 2 --category 5'],
  arguments: [ID],
  options: [
    { flags: '--site <name>', text: 'post.site', fills: ['wordpressId'] },
    { flags: '--author <name>', text: 'post.author' },
    { flags: '--category <name>', text: 'post.category' },
  ],
  fields: FIELDS,
  parse: ({ arguments: [id], options }) => {
    const [author, category] = [textOf(options.author), textOf(options.category)];
    if (!author || !category) throw usage('usage.option', { name: author ? '--category' : '--author' });
    return { id: idOf(id, 'ID'), site: textOf(options.site), author, category };
  },
  run: async ({ id, site: named, author, category }, context) => {
    const newsroom = await context.newsroom();
    const site = await siteOf(newsroom, named);
    const [authors, categories] = await Promise.all([newsroom.wordpress.authors(site.id), newsroom.wordpress.categories(site.id)]);
    const publication = {
      wordpressId: site.id,
      authorId: oneNamed('entry', authors, author).id,
      categoryId: oneNamed('entry', categories, category).id,
    };
    return reportPost(context, 'post.publish.done', await newsroom.posts.publish(id, publication));
  },
});

const unpublish = defineCommand<number>({
  name: 'post unpublish',
  text: 'post.unpublish.summary',
  examples: ['post unpublish 3 --yes'],
  arguments: [ID],
  fields: FIELDS,
  asks: true,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, context) => {
    const { posts } = await context.newsroom();
    const { slug } = await posts.load(id);
    await context.confirm(context.t('post.unpublish.ask', { id, name: slug }));
    return reportPost(context, 'post.unpublish.done', await posts.unpublish(id));
  },
});

const copy = defineCommand<number[]>({
  name: 'post copy',
  text: 'post.copy.summary',
  examples: ['post copy 3', 'post copy 3 4'],
  arguments: [IDS],
  fields: FIELDS,
  parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
  run: async (ids, context) => listDone(context, await (await context.newsroom()).posts.copy(ids)),
});

interface Removal {
  readonly ids: number[];
  readonly evenIfOut: boolean;
}
const remove = defineCommand<Removal>({
  name: 'post delete',
  text: 'post.delete.summary',
  examples: ['post delete 3', 'post delete 3 4 --yes', 'post delete 3 --even-if-out'],
  arguments: [IDS],
  options: [{ flags: '--even-if-out', text: 'post.delete.evenIfOut' }],
  asks: true,
  parse: ({ arguments: ids, options }) => ({ ids: ids.map((id) => idOf(id, 'ID')), evenIfOut: options.evenIfOut === true }),
  run: async ({ ids, evenIfOut }, { show, t, newsroom, confirm }) => {
    await confirm(t(evenIfOut ? 'post.delete.askEvenIfOut' : 'post.delete.ask', { ids: ids.join(', ') }));
    const went = await (await newsroom()).posts.remove(ids, { evenIfOut });
    show.say(t('post.delete.done', { count: went.length }));
    const kept = ids.filter((id) => !went.includes(id));
    if (kept.length === 0) return EXIT.ok;
    show.fail(t('post.delete.kept', { ids: kept.join(', ') }));
    return EXIT.failed;
  },
});

/** The further commands of posts; published ones, those being sent and those that may be out are not deleted. */
export const POST_COMMANDS: readonly Command[] = [publish, unpublish, copy, remove];
