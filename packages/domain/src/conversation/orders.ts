import type { XmlTree } from './model.ts';
import { type Found, type Spoken, textIn, textOf, walk } from './spoken.ts';

/** The stories of an order; `gone` after its deletion, `unknown` where they cannot be followed any more. */
type Stories = readonly string[] | 'gone' | 'unknown';

const idsIn = (tree: XmlTree, ...path: readonly string[]): string[] => walk(tree, path).map((id) => textOf(id).trim());

/** What a change of stories names: what must be there, what it brings, what it takes away. */
interface Named {
  readonly needs: readonly string[];
  readonly brings: readonly string[];
  readonly takes: readonly string[];
}

function namedBy(action: XmlTree): Named {
  const operation = action.attributes.operation?.toUpperCase() ?? '';
  const target = idsIn(action, 'element_target', 'storyID').filter((id) => id !== '');
  const stories = idsIn(action, 'element_source', 'story', 'storyID');
  const sources = idsIn(action, 'element_source', 'storyID');
  const ofItems =
    walk(action, ['element_source', 'item']).length > 0 ||
    walk(action, ['element_source', 'itemID']).length > 0 ||
    walk(action, ['element_target', 'itemID']).length > 0;
  if (ofItems) return { needs: target, brings: [], takes: [] };
  const moved = operation === 'MOVE' ? sources : [];
  const takes = operation === 'REPLACE' ? target : operation === 'DELETE' || operation === 'MOVE' ? sources : [];
  return { needs: [...target, ...sources], brings: [...stories, ...moved], takes };
}

function change(spoken: Spoken, stories: readonly string[]): { readonly found: Found[]; readonly stories: readonly string[] } {
  const { needs, brings, takes } = namedBy(spoken.body!);
  const found = needs
    .filter((story) => !stories.includes(story))
    .map((story): Found => ({ spoken, code: 'unknown_story', params: { story } }));
  const rest = stories.filter((story) => !takes.includes(story));
  for (const story of brings) if (rest.includes(story)) found.push({ spoken, code: 'doubled_story', params: { story } });
  return { found, stories: [...rest, ...brings.filter((story) => !rest.includes(story))] };
}

const NEW = new Set(['roCreate', 'roReplace', 'roList']);
const OLDER = /^ro(Story|Item)(Append|Insert|Replace|Move|MoveMultiple|Swap|Delete)$/;

/** Takes one message of the newsroom: what is wrong with it, and what the order holds after it. */
function take(spoken: Spoken, known: Stories | undefined): { readonly found: Found[]; readonly stories: Stories | undefined } {
  const { command } = spoken;
  const body = spoken.body!;
  if (NEW.has(command)) return { found: [], stories: idsIn(body, 'story', 'storyID') };
  if (known === 'gone') return { found: [{ spoken, code: 'unknown_order', params: { order: textIn(body, 'roID')! } }], stories: known };
  if (command === 'roDelete') return { found: [], stories: 'gone' };
  if (known === undefined || known === 'unknown') return { found: [], stories: known };
  // The older messages name their places in ways of their own: from here on the stories are not followed.
  if (OLDER.test(command)) return { found: [], stories: 'unknown' };
  if (command === 'roElementAction') return change(spoken, known);
  const story = command === 'roStorySend' ? textIn(body, 'storyID') : null;
  const lost = story !== null && !known.includes(story);
  return { found: lost ? [{ spoken, code: 'unknown_story', params: { story } }] : [], stories: known };
}

/** Looks at what the newsroom says of running orders: each must be there, its stories known, none twice. A record may begin in the middle. */
export function ordersOf(all: readonly Spoken[]): Found[] {
  const orders = new Map<string, Stories>();
  const found: Found[] = [];
  for (const spoken of all) {
    const roID = spoken.body && spoken.direction === 'out' && spoken.command !== 'roAck' ? textIn(spoken.body, 'roID') : null;
    if (roID === null) continue;
    const taken = take(spoken, orders.get(roID));
    found.push(...taken.found);
    if (taken.stories !== undefined) orders.set(roID, taken.stories);
  }
  return found;
}
