import { XMLParser } from 'fast-xml-parser';

/** A story as the merge knows it: its id, its slug and the objects of its items. */
export interface Merged {
  readonly id: string;
  readonly slug: string;
  readonly items: readonly string[];
}
type Node = Record<string, Node[] | string>;
const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: '',
});

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@')!;
const named = (nodes: readonly Node[], name: string): Node[][] =>
  nodes.flatMap((node) => (nameOf(node) === name ? [node[name] as Node[]] : []));
const textOf = (nodes: readonly Node[] | undefined): string =>
  (nodes ?? [])
    .map((node) => (typeof node['#text'] === 'string' ? node['#text'] : ''))
    .join('')
    .trim();
const texts = (nodes: readonly Node[], name: string): string[] => named(nodes, name).map(textOf);
const storyOf = (nodes: readonly Node[]): Merged => ({
  id: texts(nodes, 'storyID')[0] ?? '',
  slug: texts(nodes, 'storySlug')[0] ?? '',
  items: named(nodes, 'item').map((item) => texts(item, 'objID')[0] ?? ''),
});

/**
 * Merges a stream of messages into running orders, reading them with another reader of XML than ours and by the words of MOS profile 2 alone:
 * whatever an operation names and does not find is an error.
 */
export class Merge {
  readonly orders = new Map<string, Merged[]>();
  readonly forms = new Map<string, number>();

  take(frame: string): void {
    const [root] = parser.parse(frame) as Node[];
    for (const node of root!.mos as Node[]) {
      const name = nameOf(node);
      if (!/^ro[A-Z]/.test(name)) continue;
      const children = node[name] as Node[];
      const [roID] = texts(children, 'roID');
      const operation = (node[':@'] as unknown as { operation?: string } | undefined)?.operation;
      const form = operation ? `${name} ${operation}` : name;
      this.forms.set(form, (this.forms.get(form) ?? 0) + 1);
      if (name === 'roCreate' || name === 'roReplace') this.orders.set(roID!, named(children, 'story').map(storyOf));
      else if (name === 'roDelete') this.orders.delete(roID!);
      else if (operation) this.orders.set(roID!, this.merged(roID!, operation, children));
    }
  }

  private merged(roID: string, operation: string, children: readonly Node[]): Merged[] {
    const list = this.orders.get(roID);
    if (!list) throw new Error(`${operation} of ${roID}, which is not there`);
    const target = texts(named(children, 'element_target')[0] ?? [], 'storyID')[0] ?? '';
    const source = named(children, 'element_source')[0] ?? [];
    const stories = named(source, 'story').map(storyOf);
    const picked = texts(source, 'storyID').map((id) => found(list, id));
    const rest = list.filter((story) => !picked.includes(story));
    if (operation === 'DELETE') return rest;
    if (operation === 'INSERT') return put(list, target, stories);
    if (operation === 'MOVE') return put(rest, target, picked);
    if (operation === 'SWAP') return list.map((story) => (story === picked[0] ? picked[1]! : story === picked[1] ? picked[0]! : story));
    if (operation !== 'REPLACE') throw new Error(`unknown operation ${operation}`);
    const replaced = found(list, target);
    return list.flatMap((story) => (story === replaced ? stories : [story]));
  }
}

function found(list: readonly Merged[], id: string): Merged {
  const story = list.find((one) => one.id === id);
  if (!story) throw new Error(`story ${id} is not there`);
  return story;
}
/** Before the target; at the end where none is named. */
function put(list: readonly Merged[], target: string, stories: readonly Merged[]): Merged[] {
  for (const { id } of stories) if (list.some((one) => one.id === id)) throw new Error(`story ${id} is there already`);
  const at = target === '' ? list.length : list.indexOf(found(list, target));
  return [...list.slice(0, at), ...stories, ...list.slice(at)];
}
