import type { IMOSItem, IMOSROAck, IMOSROStory, IMOSString128, MosConnection, MosDevice } from '@mos-connection/connector';

/** A text as the library wants it. */
export const word = (mos: MosConnection, text: string): IMOSString128 => mos.mosTypes.mosString128.create(text);
/** A text the library gives. */
export const said = (mos: MosConnection, text: IMOSString128 | undefined): string =>
  text ? mos.mosTypes.mosString128.stringify(text) : '';
const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(asText).join('');
  if (typeof value !== 'object' || value === null) return '';
  const { text, elements, ...rest } = value as Record<string, unknown>;
  const inner = Object.entries(rest).flatMap(([name, child]) => (/^\$|^(type|name|attributes)$/.test(name) ? [] : [asText(child)]));
  return `${asText(text ?? elements ?? '')}${inner.join('')}`;
};

/** Makes the device accept everything and record its calls in words. */
export function serve(device: MosDevice, mos: MosConnection, called: string[]): void {
  const text = (value: IMOSString128 | undefined): string => said(mos, value);
  const note = (what: string, roID: IMOSString128): Promise<IMOSROAck> => {
    called.push(what);
    return Promise.resolve({ ID: roID, Status: word(mos, 'OK'), Stories: [] });
  };
  const item = ({ ID, ObjectID, Slug, Channel, EditorialDuration }: IMOSItem): string =>
    [text(ID), text(ObjectID), text(Slug), text(Channel), EditorialDuration].join(':');
  const story = ({ ID, Slug, Number: page, Items }: IMOSROStory): string =>
    `${text(ID)}/${text(Slug)}/${text(page)}[${(Items ?? []).map(item).join(',')}]`;
  const names = (list: IMOSString128[]): string => list.map(text).join(',');
  device.onCreateRunningOrder((ro) => note(`create ${text(ro.Slug)} ${ro.Stories.map(story).join(' ')}`, ro.ID));
  device.onReplaceRunningOrder((ro) => note(`replace ${text(ro.Slug)} ${ro.Stories.map(story).join(' ')}`, ro.ID));
  device.onDeleteRunningOrder((roID) => note(`delete ${text(roID)}`, roID));
  device.onMetadataReplace((ro) => note(`metadata ${text(ro.Slug)}`, ro.ID));
  device.onReadyToAir(({ ID, Status }) => note(`ready ${Status}`, ID));
  device.onRequestRunningOrder((roID) => {
    called.push(`request ${text(roID)}`);
    return Promise.resolve({ ID: roID, Slug: word(mos, 'DO APARELHO'), Stories: [] });
  });
  device.onRunningOrderStory(({ ID, RunningOrderId, Body }) =>
    note(
      `text ${text(ID)} ${Body.map((part) => `${part.Type}=${part.Type === 'p' ? asText(part.Content) : text(part.Content.ID)}`).join('|')}`,
      RunningOrderId,
    ),
  );
  device.onROInsertStories(({ RunningOrderID, StoryID }, stories) =>
    note(`insert ${text(StoryID)} < ${stories.map(story).join(' ')}`, RunningOrderID),
  );
  device.onROReplaceStories(({ RunningOrderID, StoryID }, stories) =>
    note(`replaceStory ${text(StoryID)} = ${stories.map(story).join(' ')}`, RunningOrderID),
  );
  device.onROMoveStories(({ RunningOrderID, StoryID }, ids) => note(`move ${text(StoryID)} < ${names(ids)}`, RunningOrderID));
  device.onRODeleteStories(({ RunningOrderID }, ids) => note(`deleteStories ${names(ids)}`, RunningOrderID));
  device.onROSwapStories(({ RunningOrderID }, one, other) => note(`swap ${names([one, other])}`, RunningOrderID));
  device.onROInsertItems(({ RunningOrderID, StoryID, ItemID }, items) =>
    note(`insertItems ${text(StoryID)} ${text(ItemID)} < ${items.map(item).join(',')}`, RunningOrderID),
  );
  device.onROReplaceItems(({ RunningOrderID, StoryID, ItemID }, items) =>
    note(`replaceItem ${text(StoryID)} ${text(ItemID)} = ${items.map(item).join(',')}`, RunningOrderID),
  );
  device.onROMoveItems(({ RunningOrderID, StoryID, ItemID }, ids) =>
    note(`moveItems ${text(StoryID)} ${text(ItemID)} < ${names(ids)}`, RunningOrderID),
  );
  device.onRODeleteItems(({ RunningOrderID, StoryID }, ids) => note(`deleteItems ${text(StoryID)} ${names(ids)}`, RunningOrderID));
  device.onROSwapItems(({ RunningOrderID, StoryID }, one, other) =>
    note(`swapItems ${text(StoryID)} ${names([one, other])}`, RunningOrderID),
  );
  device.onRunningOrderStatus(({ ID, Status }) => note(`status ${Status}`, ID));
  device.onRequestMOSObject((objID) => {
    called.push(`object ${objID}`);
    return Promise.resolve({
      ID: word(mos, objID),
      Slug: word(mos, 'CHUVA'),
      MosAbstract: '',
      Type: 'VIDEO' as never,
      TimeBase: 25,
      Duration: 250,
    });
  });
  device.onRequestAllMOSObjects(() => {
    called.push('all objects');
    return Promise.resolve([
      { ID: word(mos, 'V1'), Slug: word(mos, 'CHUVA'), MosAbstract: '', Type: 'VIDEO' as never, TimeBase: 25, Duration: 250 },
    ]);
  });
}
