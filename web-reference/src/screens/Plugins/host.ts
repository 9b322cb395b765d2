import type { XmlTree } from '@lauda/domain';
import type { Device, Story, StorySubSection } from '@lauda/sdk';
import { itemOf, partOf } from './items.ts';
import { insertPart, itemsIn, paragraphsOf, replacePart } from './storyParts.ts';
import { childOf, element, elementsIn, readTree, textIn, writeXml } from './xml.ts';

/** The display modes of a plug-in (MOS 4.0: UImetric). */
export const MODES = ['MODALDIALOG', 'MODELESS', 'CONTAINED', 'TOOLBAR'] as const;
export type Mode = (typeof MODES)[number];

/** The newsroom as a plug-in sees it, and the changes it may make. */
export interface PluginHost {
  readonly device: Device;
  readonly story: Story;
  readonly rundownUuid: string | null;
  readonly userId: string;
  readonly version: string;
  /** The edited item; undefined to make a new one. */
  readonly item: StorySubSection | undefined;
  readonly readOnly: boolean;
  readonly size: { readonly width: number; readonly height: number };
  readonly mode: Mode;
  readonly uuid: () => string;
  readonly onEdit: (fields: Partial<Story>) => void;
  readonly onMode: (mode: Mode) => void;
  readonly onClose: () => void;
}

const HEADER = new Set(['mosID', 'ncsID', 'messageID']);
/** Finds the command in a message, as plug-ins write it: with or without ids, inside `mos` or bare. */
const commandIn = (tree: XmlTree): XmlTree | undefined =>
  tree.name === 'mos' ? elementsIn(tree).find(({ name }) => !HEADER.has(name)) : tree;

const message = (command: XmlTree): string => writeXml(element('mos', [command]));
const ack = (reason?: string): string =>
  message(
    element('ncsAck', [
      element('status', [reason === undefined ? 'ACK' : 'ERROR']),
      reason === undefined ? undefined : element('statusDescription', [reason]),
    ]),
  );

const metrics = ({ size, mode }: PluginHost): XmlTree[] => [
  ...Object.entries({ startx: 0, starty: 0, endx: size.width, endy: size.height }).map(([name, value], at) =>
    element('UImetric', [element(name, [String(value)])], { num: String(at) }),
  ),
  element('UImetric', [element('mode', [mode]), element('canClose', ['YES'])], { num: '4' }),
];

/** Writes `ncsAppInfo`, which tells a plug-in its context: the user, the story and item, the display mode. */
export const appInfo = (host: PluginHost): string => {
  const { rundownUuid, story, item, readOnly, userId, version } = host;
  const context = readOnly ? 'BROWSE' : item ? 'EDIT' : 'CREATE';
  return message(
    element('ncsAppInfo', [
      element('roID', [rundownUuid ?? '']),
      element('storyID', [story.uuid]),
      item && itemOf(item),
      element('ncsInformation', [
        element('userID', [userId]),
        element('runContext', [context]),
        element('software', [element('manufacturer', ['Lauda']), element('product', ['Lauda']), element('version', [version])]),
        ...metrics(host),
      ]),
    ]),
  );
};

/** Writes the whole story as `roStorySend` does: the text read aloud, and its items. */
export const storySend = ({ rundownUuid, story }: Pick<PluginHost, 'rundownUuid' | 'story'>): XmlTree =>
  element('roStorySend', [
    element('roID', [rundownUuid ?? '']),
    element('storyID', [story.uuid]),
    element('storySlug', [story.slug]),
    element('storyNum', [story.page]),
    element('storyBody', [
      ...paragraphsOf(story).map((line) => element('p', [line])),
      ...itemsIn(story.sections)
        .filter(({ media }) => media)
        .map((part) => itemOf(part, 'storyItem')),
    ]),
  ]);

const insert = (host: PluginHost, tree: XmlTree | undefined): string => {
  const part = tree && partOf(tree, host.device, host.uuid());
  if (!part) return ack('an item needs an objID');
  host.onEdit({ sections: insertPart(host.story.sections, part) });
  return ack();
};

/** Changes the item a plug-in names; an item being edited may come back without its id. */
const replace = (host: PluginHost, tree: XmlTree | undefined): string => {
  const uuid = textIn(tree, 'itemID') ?? host.item?.uuid;
  const known = itemsIn(host.story.sections).find((part) => part.uuid === uuid);
  const part = tree && uuid !== undefined ? partOf(tree, host.device, uuid) : undefined;
  const sections = part && known && replacePart(host.story.sections, { ...part, type: known.type });
  if (!sections) return ack(`no item ${uuid ?? ''} in the story`);
  host.onEdit({ sections });
  return ack();
};

/** Takes over the slug and the new items of a story that a plug-in sends. Texts are written by people only. */
const editStory = (host: PluginHost, command: XmlTree): string => {
  const sent = childOf(command, 'roStorySend') ?? command;
  const operation = command.attributes.operation?.toUpperCase() ?? 'UPDATE';
  if (operation !== 'UPDATE') return ack(`${operation} is not done from a plug-in`);
  if (textIn(sent, 'storyID') !== host.story.uuid) return ack('only the open story may be changed');
  const known = new Set(itemsIn(host.story.sections).map(({ uuid, media }) => `${uuid} ${media?.objectId}`));
  const isKnown = (tree: XmlTree): boolean =>
    [...known].some((key) => key.startsWith(`${textIn(tree, 'itemID')} `) || key.endsWith(` ${textIn(tree, 'objID')}`));
  const news = elementsIn(childOf(sent, 'storyBody') ?? element('none')).filter((tree) => tree.name === 'storyItem' && !isKnown(tree));
  const parts = news.flatMap((tree) => partOf(tree, host.device, host.uuid()) ?? []);
  const sections = parts.reduce((now, part) => insertPart(now, part), host.story.sections);
  const slug = textIn(sent, 'storySlug');
  host.onEdit({ ...(parts.length > 0 ? { sections } : {}), ...(slug === undefined ? {} : { slug: slug.toLocaleUpperCase() }) });
  return ack();
};

const turn = (host: PluginHost, command: XmlTree): string => {
  const wanted = [command, ...elementsIn(command)].map((tree) => textIn(tree, 'mode')?.toUpperCase()).find((mode) => mode !== undefined);
  const mode = MODES.find((known) => known === wanted);
  if (!mode) return ack(`no mode ${wanted ?? ''}`);
  host.onMode(mode);
  return ack();
};

const WRITES = new Set(['ncsItem', 'mosItemReplace', 'mosObj', 'ncsReqStoryAction']);

/** Answers one message of a plug-in (MOS 2.8.5 and 4.0, plug-in communication); undefined where none is expected. A non-MOS message is refused. */
export const answerPlugin = (text: string, host: PluginHost): string | undefined => {
  const tree = readTree(text);
  const command = 'broken' in tree ? undefined : commandIn(tree);
  if (!command) return ack('no MOS message');
  if (host.readOnly && WRITES.has(command.name)) return ack('the story is being read only');
  switch (command.name) {
    case 'ncsReqAppInfo':
      return appInfo(host);
    case 'ncsReqAppMode':
      return turn(host, command);
    case 'ncsStoryRequest':
      return message(storySend(host));
    case 'ncsItemRequest':
      return host.item ? message(element('ncsItem', [itemOf(host.item)])) : ack('no item is chosen');
    case 'ncsItem':
      return host.item ? replace(host, childOf(command, 'item')) : insert(host, childOf(command, 'item'));
    case 'mosItemReplace':
      return replace(host, childOf(command, 'item'));
    case 'mosObj':
      return insert(host, command);
    case 'ncsReqStoryAction':
      return editStory(host, command);
    case 'ncsReqAppClose':
      host.onClose();
      return ack();
    case 'ncsAck':
      return undefined;
    default:
      return ack(`${command.name.slice(0, 60)} is not known here`);
  }
};
