// The few lines of MOS a plug-in needs: messages as strings of XML.

const SPECIAL = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replaceAll(/[&<>"]/g, (character) => SPECIAL[character]);
const element = (name, text) => `<${name}>${escaped(String(text))}</${name}>`;

/** A message around a command; a plug-in needs no ids. */
const message = (command) => `<mos>${command}</mos>`;

/** Asks the newsroom for the place of the plug-in: its story, its item and its room on the screen. */
export const askAppInfo = () => message('<ncsReqAppInfo/>');
/** Asks the newsroom to close the plug-in. */
export const askClose = () => message('<ncsReqAppClose/>');

/** An item that shows a template with two lines; without an id the newsroom gives it one. */
export function ncsItem({ itemID, template, lines }) {
  const payload = lines.map((line, at) => `<field number="${at + 1}">${escaped(line)}</field>`).join('');
  const metadata = `<mosExternalMetadata><mosScope>PLAYLIST</mosScope><mosSchema>http://plugin.example/fields</mosSchema><mosPayload>${payload}</mosPayload></mosExternalMetadata>`;
  const words = lines.filter(Boolean).join(' / ');
  return message(
    `<ncsItem><item>${itemID ? element('itemID', itemID) : ''}${element('itemSlug', words || template.name)}${element('objID', template.id)}` +
      `${element('mosID', template.mosID)}${element('objSlug', template.name)}${element('mosAbstract', words)}${metadata}</item></ncsItem>`,
  );
}

const textIn = (parent, name) => parent?.getElementsByTagName(name)[0]?.textContent ?? '';

/** Reads a message of the newsroom; `undefined` for one this plug-in does not need. */
export function readMessage(text) {
  const page = new DOMParser().parseFromString(text, 'application/xml');
  const [info] = page.getElementsByTagName('ncsAppInfo');
  if (info) {
    const [item] = info.getElementsByTagName('item');
    const fields = item ? [...item.getElementsByTagName('field')].map((field) => field.textContent ?? '') : [];
    return {
      kind: 'info',
      storyID: textIn(info, 'storyID'),
      context: textIn(info, 'runContext'),
      userID: textIn(info, 'userID'),
      item: item && { itemID: textIn(item, 'itemID'), objID: textIn(item, 'objID'), fields },
    };
  }
  const [ack] = page.getElementsByTagName('ncsAck');
  if (ack) return { kind: 'ack', ok: textIn(ack, 'status') === 'ACK', reason: textIn(ack, 'statusDescription') };
  return undefined;
}
