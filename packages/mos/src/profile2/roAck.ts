import { cutText } from '../cut.ts';
import { type Element, element, elementsOf, textIn, textOf } from '../xml/tree.ts';

/** The status of one element in an roAck: the fields stand side by side in XML, each group ended by its status. */
export interface AckedElement {
  readonly storyID?: string;
  readonly itemID?: string;
  readonly objID?: string;
  readonly itemChannel?: string;
  readonly status: string;
}
/** The answer to a running-order message: `OK`, or the reason in plain words. */
export interface RoAck {
  readonly kind: 'roAck';
  readonly roID: string;
  readonly roStatus: string;
  readonly elements: readonly AckedElement[];
}
const GROUP = new Set(['storyID', 'itemID', 'objID', 'itemChannel']);

export function readRoAck(source: Element): RoAck {
  const elements: AckedElement[] = [];
  let open: Record<string, string> = {};
  for (const child of elementsOf(source)) {
    if (GROUP.has(child.name)) open[child.name] = textOf(child).trim();
    else if (child.name === 'status') {
      elements.push({ ...open, status: textOf(child).trim() });
      open = {};
    }
  }
  return { kind: 'roAck', roID: textIn(source, 'roID') ?? '', roStatus: textIn(source, 'roStatus') ?? '', elements };
}

export const writeRoAck = (ack: RoAck): Element =>
  element('roAck', [
    element('roID', [ack.roID]),
    element('roStatus', [cutText(ack.roStatus, 128)]),
    ...ack.elements.flatMap(({ status, ...ids }) => [
      ...['storyID', 'itemID', 'objID', 'itemChannel'].flatMap((name) =>
        name in ids ? [element(name, [(ids as Record<string, string>)[name]!])] : [],
      ),
      element('status', [status]),
    ]),
  ]);

/** Tells whether an answer accepts: the status is free words, `OK` the only good one unless a device has others. */
export const isAccepted = (ack: Pick<RoAck, 'roStatus'>, others: readonly string[] = []): boolean =>
  ['OK', ...others].some((word) => word.trim().toUpperCase() === ack.roStatus.trim().toUpperCase());
