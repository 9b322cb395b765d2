import type { XmlTree } from './model.ts';
import { elementsOf, textIn, textOf, walk } from './spoken.ts';

/** A change of a running order in any of its forms: the elements it names, the ones it brings, and its target. */
export interface Change {
  readonly operation: string;
  /** The story whose items are changed; null where whole stories are changed. */
  readonly within: string | null;
  /** The element to insert before or to replace; null is the end. */
  readonly target: string | null;
  /** Ids of the stories or items it brings. */
  readonly brings: readonly string[];
  /** Ids of the stories or items that are moved, deleted or swapped. */
  readonly names: readonly string[];
  /** The items of each story it brings. */
  readonly stories: ReadonlyMap<string, readonly string[]>;
}

export const idsIn = (tree: XmlTree, ...path: readonly string[]): string[] => walk(tree, path).map((id) => textOf(id).trim());
/** The stories an element holds, each with its items. */
export const storiesIn = (tree: XmlTree): ReadonlyMap<string, readonly string[]> =>
  new Map(walk(tree, ['story']).map((story) => [textIn(story, 'storyID') ?? '', idsIn(story, 'item', 'itemID')]));

type Parts = Partial<Change> & Pick<Change, 'operation'>;
const changeOf = (parts: Parts): Change => ({ within: null, target: null, names: [], brings: [], stories: new Map(), ...parts });

function actionIn(body: XmlTree): Change | undefined {
  const [source] = walk(body, ['element_source']);
  if (!source) return undefined;
  const [aim] = walk(body, ['element_target']);
  const operation = body.attributes.operation?.toUpperCase() ?? '';
  const [story, item] = [aim ? textIn(aim, 'storyID') : null, aim ? textIn(aim, 'itemID') : null];
  const ofItems = item !== null || elementsOf(source).some(({ name }) => name === 'item' || name === 'itemID');
  return ofItems
    ? changeOf({ operation, within: story ?? '', target: item, brings: idsIn(source, 'item', 'itemID'), names: idsIn(source, 'itemID') })
    : changeOf({
        operation,
        target: story,
        brings: idsIn(source, 'story', 'storyID'),
        stories: storiesIn(source),
        names: idsIn(source, 'storyID'),
      });
}

/** What the ids of an older form mean depends on its name: those at the end are the target. */
const OLDER: Readonly<Record<string, (ids: readonly string[]) => Parts>> = {
  Append: () => ({ operation: 'INSERT' }),
  Insert: ([target]) => ({ operation: 'INSERT', target: target || null }),
  Replace: ([target]) => ({ operation: 'REPLACE', target: target || null }),
  Move: ([moved, target]) => ({ operation: 'MOVE', names: moved ? [moved] : [], target: target || null }),
  MoveMultiple: (ids) => ({ operation: 'MOVE', names: ids.slice(0, -1), target: ids.at(-1) || null }),
  Swap: (names) => ({ operation: 'SWAP', names }),
  Delete: (names) => ({ operation: 'DELETE', names }),
};

/** Reads the change a message makes of an order, in its present form or in one of before 2.8.2; undefined for every other message. */
export function changeIn(body: XmlTree): Change | undefined {
  if (body.name === 'roElementAction') return actionIn(body);
  const [, of, verb] = /^ro(Story|Item)(Append|Insert|Replace|MoveMultiple|Move|Swap|Delete)$/.exec(body.name) ?? [];
  if (verb === undefined) return undefined;
  return of === 'Story'
    ? changeOf({ brings: idsIn(body, 'story', 'storyID'), stories: storiesIn(body), ...OLDER[verb]!(idsIn(body, 'storyID')) })
    : changeOf({ brings: idsIn(body, 'item', 'itemID'), ...OLDER[verb]!(idsIn(body, 'itemID')), within: textIn(body, 'storyID') ?? '' });
}
