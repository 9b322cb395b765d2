import { MOS_COMMANDS } from './commands.ts';
import type { ConversationDevice, XmlTree } from './model.ts';
import { elementsOf, type MessageFault, type ParsedMessage, textIn, textOf, walk } from './spoken.ts';

const MOST_CHARACTERS = 128;
const IDS = new Set(['mosID', 'ncsID', 'roID', 'storyID', 'itemID', 'objID', 'roSlug', 'storySlug', 'itemSlug', 'objSlug']);
const OLDER =
  /^ro(Story(Append|Insert|Replace|Move|MoveMultiple|Swap|Delete)|Item(Insert|Replace|MoveMultiple|Delete)|Stat|StoryStat|ItemStat)$/;

/** Tells whether one revision is before another, number by number. */
export function revisionBefore(revision: string, other: string): boolean {
  const [a, b] = [revision, other].map((text) => text.split('.').map((part) => Number(part) || 0)) as [number[], number[]];
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0));
  if (at < 0) return b.slice(a.length).some((part) => part > 0);
  return a[at]! < (b[at] ?? 0);
}

const isNumber = (messageId: string): boolean =>
  /^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(messageId) && Number(messageId) >= 1 && Number(messageId) < 2 ** 31;

function envelope(spoken: ParsedMessage, { mosId, ncsId }: ConversationDevice, revision: string | null): MessageFault[] {
  const found: MessageFault[] = [];
  if (spoken.messageId === null) {
    const late = revision !== null && !revisionBefore(revision, '4');
    if (spoken.command !== 'keepAlive') found.push({ spoken, code: late ? 'lost_message_id' : 'no_message_id' });
  } else if (!isNumber(spoken.messageId)) found.push({ spoken, code: 'bad_message_id', params: { id: spoken.messageId } });
  const swapped = mosId !== null && ncsId !== null && spoken.mosId === ncsId && spoken.ncsId === mosId;
  if (swapped) found.push({ spoken, code: 'swapped_ids' });
  else if ((mosId !== null && spoken.mosId !== mosId) || (ncsId !== null && spoken.ncsId !== ncsId))
    found.push({ spoken, code: 'wrong_ids', params: { mosId: spoken.mosId ?? '', ncsId: spoken.ncsId ?? '' } });
  return found;
}

/** Lists the required paths of a command that lead to no element although their parent is present. */
function missing(body: XmlTree, needs: readonly string[]): string[] {
  return needs.filter((need) => {
    const path = need.split('/');
    const last = path.pop()!;
    return walk(body, path).some((holder) => !elementsOf(holder).some(({ name }) => name === last));
  });
}

function long(tree: XmlTree): string | undefined {
  for (const child of elementsOf(tree)) {
    if (IDS.has(child.name) && [...textOf(child)].length > MOST_CHARACTERS) return child.name;
    const deeper = long(child);
    if (deeper) return deeper;
  }
  return undefined;
}

function command(spoken: ParsedMessage, revision: string | null, profiles: ReadonlySet<number> | undefined): MessageFault[] {
  const known = MOS_COMMANDS[spoken.command];
  if (!known) return [{ spoken, code: 'unknown_command', params: { command: spoken.command } }];
  const found: MessageFault[] = [];
  const { port, from, profile, since, needs } = known;
  if (port !== 'any' && (spoken.port === 'lower' || spoken.port === 'upper') && spoken.port !== port)
    found.push({ spoken, code: 'wrong_port', params: { port } });
  if (!known.answer && from !== 'both' && (from === 'device') !== (spoken.direction === 'in')) found.push({ spoken, code: 'wrong_sender' });
  if (profiles && profile > 0 && !profiles.has(profile) && spoken.command !== 'mosAck')
    found.push({ spoken, code: 'outside_profile', params: { profile: String(profile) } });
  if (since && revision && revisionBefore(revision, since)) found.push({ spoken, code: 'newer_command', params: { since, revision } });
  if (revision && !revisionBefore(revision, '2.8.4') && spoken.direction === 'out' && OLDER.test(spoken.command))
    found.push({ spoken, code: 'older_command', params: { revision } });
  for (const path of missing(spoken.body!, needs ?? [])) found.push({ spoken, code: 'missing_element', params: { path } });
  return found;
}

/** Reads `listMachInfo`: the profiles of a device, in a container or flat, and its revision. */
function machineInfoIn(body: XmlTree): { readonly profiles: ReadonlySet<number>; readonly revision: string | null } {
  const holders = [body, ...walk(body, ['supportedProfiles'])];
  const yes = (tree: XmlTree): boolean => /^(yes|true|1)$/i.test(textOf(tree).trim());
  const profiles = holders.flatMap(elementsOf).flatMap((child) => {
    const number = child.name === 'mosProfile' ? child.attributes.number : /^mosProfile(\d)$/.exec(child.name)?.[1];
    return number !== undefined && yes(child) ? [Number(number)] : [];
  });
  return { profiles: new Set(profiles), revision: textIn(body, 'mosRev') };
}

/** The profiles a device is set to, or told of itself; undefined where neither is known. */
export function profilesIn(all: readonly ParsedMessage[], device: ConversationDevice): readonly number[] | undefined {
  if (device.profiles) return device.profiles;
  const told = all.flatMap((spoken) => (isMachine(spoken) ? [[...machineInfoIn(spoken.body!).profiles]] : []));
  return told.findLast((profiles) => profiles.length > 0);
}
const isMachine = ({ command, direction, body }: ParsedMessage): boolean =>
  command === 'listMachInfo' && direction === 'in' && body !== undefined;

/** Checks each message by itself: whether it is XML, has the right ids, is allowed on its port, and has every required element. */
export function formOf(all: readonly ParsedMessage[], device: ConversationDevice): MessageFault[] {
  let profiles: ReadonlySet<number> | undefined = device.profiles && new Set(device.profiles);
  let { revision } = device;
  return all.flatMap((spoken): MessageFault[] => {
    if (!spoken.tree) return [{ spoken, code: 'not_xml', params: { reason: spoken.broken ?? '' } }];
    if (spoken.tree.name !== 'mos' || !spoken.body) return [{ spoken, code: 'not_mos', params: { name: spoken.tree.name } }];
    if (isMachine(spoken)) {
      const told = machineInfoIn(spoken.body);
      if (!device.profiles && told.profiles.size > 0) profiles = told.profiles;
      revision = device.revision ?? told.revision;
    }
    const found = [...envelope(spoken, device, revision), ...command(spoken, revision, profiles)];
    const name = long(spoken.tree);
    if (name) found.push({ spoken, code: 'long_id', params: { name, most: String(MOST_CHARACTERS) } });
    return found;
  });
}
