import { bodyParts, type Part, partsOf, writeParts } from '../profile2/story.ts';
import { childNamed, type Element, element, optional, textIn } from '../xml/tree.ts';

/** A device asks to make, change, delete or move a story; the newsroom does it and tells every device as with its own changes. */
export interface RoReqStoryAction {
  readonly kind: 'roReqStoryAction';
  readonly operation: 'NEW' | 'UPDATE' | 'DELETE' | 'MOVE';
  /** How many seconds the story is to stay locked for the device. */
  readonly leaseLock?: string;
  readonly username?: string;
  readonly roID: string;
  /** The story that is meant; a new one may have none. */
  readonly storyID?: string;
  /** The story before which a new or moved one goes; the end where none is named. */
  readonly before?: string;
  readonly slug?: string;
  readonly num?: string;
  /** Paragraphs and items in the order they are read. */
  readonly body?: readonly Part[];
}

const present = <K extends string>(name: K, value: string | undefined): { [N in K]?: string } =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: string };

/** Reads a request in either form: with a target and a source as in roElementAction, or as a story that is sent. */
export function readStoryAction(source: Element): RoReqStoryAction {
  const { operation = '', leaseLock, username } = source.attributes;
  const send = childNamed(source, 'roStorySend') ?? source;
  const [target, from] = [childNamed(send, 'element_target'), childNamed(send, 'element_source')];
  const story = from ? (childNamed(from, 'story') ?? from) : send;
  const body = childNamed(story, 'storyBody');
  const parts = body ? bodyParts(body) : partsOf(story, 'item');
  return {
    kind: 'roReqStoryAction',
    operation: operation.toUpperCase() as RoReqStoryAction['operation'],
    ...present('leaseLock', leaseLock),
    ...present('username', username),
    roID: textIn(send, 'roID') ?? textIn(source, 'roID') ?? '',
    ...present('storyID', textIn(story, 'storyID')),
    ...present('before', target && textIn(target, 'storyID')),
    ...present('slug', textIn(story, 'storySlug')),
    ...present('num', textIn(story, 'storyNum')),
    ...(body || parts.length > 0 ? { body: parts } : {}),
  };
}

/** Writes a request with a target and a source. */
export function writeStoryAction({ operation, leaseLock, username, roID, storyID, before, slug, num, body }: RoReqStoryAction): Element {
  const names = operation === 'DELETE' || operation === 'MOVE';
  const story = element('story', [
    element('storyID', [storyID ?? '']),
    optional('storySlug', slug),
    optional('storyNum', num),
    body && element('storyBody', writeParts(body, 'storyItem')),
  ]);
  const aimed = operation === 'NEW' || operation === 'MOVE';
  const send = element('roStorySend', [
    element('roID', [roID]),
    aimed ? element('element_target', [element('storyID', [before ?? ''])]) : undefined,
    element('element_source', [names ? element('storyID', [storyID ?? '']) : story]),
  ]);
  return element('roReqStoryAction', [send], { operation, ...present('leaseLock', leaseLock), ...present('username', username) } as Record<
    string,
    string
  >);
}
