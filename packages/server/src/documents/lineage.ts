import { can, type DocumentKind, READ_ROLE, type Role } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';
import { documentSeen } from './core.ts';
import type { LinkSource } from './links.ts';
import { newestBody, proseOf } from './prose.ts';
import { seen, viewerValues } from './sight.ts';

type Body = Readonly<Record<string, unknown>>;
/** A document in the lineage; `body` is its newest revision. */
interface Node extends Record<string, unknown> {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly date: string;
  readonly made_at: Date;
  readonly maker: string | null;
  readonly excluded: boolean;
  readonly body: Body | null;
}
/** A step of the lineage; `was` is the revision from which the document was made. */
interface Link extends Record<string, unknown> {
  readonly from_id: number | null;
  readonly to_id: number;
  readonly revision: number | null;
  readonly source: LinkSource | null;
  readonly at: Date;
  readonly nickname: string;
  readonly was: Body | null;
}
/** The role that reads a source that is no document here. */
const SOURCE_ROLE: Readonly<Record<LinkSource['kind'], Role>> = {
  proposal: 'ASSIGNMENT_PROPOSAL_READ',
  round: 'ROUND_READ',
  branch: 'BRANCH_READ',
  souv: 'DOCUMENT_READ',
};

// Limits the depth, since links can form a circle.
const DEPTH = 20;

// The lineage ends at a hidden document: what lies behind it is hidden too.
const SIGHT = `exists (select 1 from document d where d.id = step.next and ${seen()})`;
const REACHED = `with recursive up(id, depth) as (select $3::bigint, 0 union
      select step.next, up.depth + 1 from up join lateral (select l.from_id as next from document_link l where l.to_id = up.id and l.from_id is not null) step on true
      where up.depth < ${DEPTH} and ${SIGHT}),
    down(id, depth) as (select id, 0 from up union
      select step.next, down.depth + 1 from down join lateral (select l.to_id as next from document_link l where l.from_id = down.id) step on true
      where down.depth < ${DEPTH} and ${SIGHT})
  select distinct id from `;
const NODES = `select d.id, d.kind, d.slug, d.date, d.excluded_at is not null as excluded, p.nickname as maker, coalesce(r.at, d.changed_at) as made_at, ${newestBody('d.id')} as body
  from document d left join revision r on r.document_id = d.id and r.n = 1
    left join person p on p.id = coalesce(r.user_id, d.owner_id)
  where d.id = any($1) and d.kind = any($2::text[]) order by d.id`;
const LINKS = `select l.from_id, l.to_id, l.revision, l.source, l.at, p.nickname,
    (select r.body from revision r where r.document_id = l.from_id and r.n = l.revision) as was
  from document_link l join person p on p.id = l.by_id where l.to_id = any($1) and (l.from_id is null or l.from_id = any($1)) order by l.id`;

/** Loads a document with its sources or with those made of it, as far as the caller may see and read them. */
async function loadReachable(id: number, way: 'up' | 'down', context: Context): Promise<{ nodes: Node[]; links: Link[] }> {
  const { pool, caller } = context;
  const { kind } = await documentSeen(pool, id, caller);
  demandRoles(caller, READ_ROLE[kind]);
  const found = (await all<{ id: number }>(pool, `${REACHED} ${way}`, [...viewerValues(caller), id])).map((row) => row.id);
  const kinds = (Object.keys(READ_ROLE) as DocumentKind[]).filter((each) => can(caller.roles, [READ_ROLE[each]]));
  const nodes = await all<Node>(pool, NODES, [found, kinds]);
  const links = await all<Link>(pool, LINKS, [nodes.map((node) => node.id)]);
  return { nodes, links: links.filter(({ source }) => !source || can(caller.roles, [SOURCE_ROLE[source.kind]])) };
}

interface MapNode {
  id: number;
  kind: DocumentKind;
  slug: string;
  date: string;
  address: string | null;
  children: MapNode[];
}
/** Builds the tree below the first source of a document; a document with two sources stands below the first. */
export async function mapOf(id: number, context: Context): Promise<MapNode> {
  const { nodes, links } = await loadReachable(id, 'down', context);
  const parents = new Map<number, number>();
  for (const { from_id, to_id } of links) if (from_id !== null && !parents.has(to_id)) parents.set(to_id, from_id);
  const placed = new Set<number>();
  const nodeOf = (node: Node): MapNode => {
    placed.add(node.id);
    const own = nodes.filter((child) => parents.get(child.id) === node.id && !placed.has(child.id));
    const { kind, slug, date, body } = node;
    const address = typeof body?.address === 'string' && body.address !== '' ? body.address : null;
    return { id: node.id, kind, slug, date, address, children: own.map((child) => nodeOf(child)) };
  };
  let root = id;
  for (let depth = 0; depth < DEPTH && parents.has(root); depth++) root = parents.get(root)!;
  const first = nodes.find((node) => node.id === root);
  if (!first) throw new Problem('not_found');
  return nodeOf(first);
}

const AIRED = `select s.document_id as id, d.slug, d.date, s.play_time as at, (select p.nickname from rundown_log l join person p on p.id = l.user_id
    where l.document_id = s.document_id and l.field = 'displayStatus' and l.new_value = 'play' order by l.at desc limit 1) as nickname
  from story s join document d on d.id = s.document_id where s.document_id = any($1) and s.play_time is not null`;

/** Lists the steps of a document from its sources to the air: who made each, when, and from which text. */
export async function lineageOf(id: number, context: Context) {
  const { zone } = context.settings;
  const up = await loadReachable(id, 'up', context);
  const { nodes, links } = await loadReachable(id, 'down', context);
  const way = onTheWay(id, up.nodes, links);
  const own = nodes.filter((node) => way.has(node.id));
  const made = own.flatMap((node) => {
    const { kind, slug, date, excluded } = node;
    const text = textOf(node.body);
    const of = links.filter((link) => link.to_id === node.id);
    const hop = (link: Link | undefined) => ({
      ...{ id: node.id, kind, slug, date, excluded, text },
      at: localTimestamp(link?.at ?? node.made_at, zone),
      nickname: link?.nickname ?? node.maker,
      from: link?.from_id ?? (link?.source ? idOf(link.source) : null),
      revision: link?.revision ?? null,
      was: link?.source?.text ?? textOf(link?.was),
    });
    const sources = of.flatMap(({ source, at }) =>
      source ? [{ ...bare, ...source, id: idOf(source), nickname: source.nickname ?? null, at: localTimestamp(at, zone) }] : [],
    );
    return [...sources, ...(of.length > 0 ? of.map((link) => hop(link)) : [hop(undefined)])];
  });
  const stories = own.filter(({ kind }) => kind === 'story').map((node) => node.id);
  const aired = await all<{ id: number; slug: string; date: string; at: Date; nickname: string | null }>(context.pool, AIRED, [stories]);
  const onAir = aired.map((air) => ({ ...bare, ...air, kind: 'air' as const, at: localTimestamp(air.at, zone), from: air.id }));
  const order = ['branch', 'souv', 'round', 'proposal', 'guideline', 'production', 'reportage', 'report', 'story', 'air'];
  const hops = [...made, ...onAir].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.at.localeCompare(b.at) || (a.id ?? 0) - (b.id ?? 0),
  );
  return { id, hops };
}
const textOf = (body: Body | null | undefined): string | null => (body ? [body.slug, proseOf(body)].filter(Boolean).join('\n') : null);
// Ids of another newsroom or of the archive are not ours.
const idOf = ({ kind, id }: NonNullable<Link['source']>): number | null => (kind === 'branch' || kind === 'souv' ? null : id);
const bare = { from: null, revision: null, was: null, text: null, excluded: false };

/** Filters to the sources of a document, itself and what was made of it, without siblings. */
function onTheWay(id: number, up: readonly Node[], links: readonly Link[]): Set<number> {
  const way = new Set([id, ...up.map((node) => node.id)]);
  const below = [id];
  for (const parent of below)
    for (const { from_id, to_id } of links)
      if (from_id === parent && !below.includes(to_id)) {
        below.push(to_id);
        way.add(to_id);
      }
  return way;
}
