import * as z from 'zod';
import { firstPlain, plainOf } from '../../agency/reading/feed.ts';
import { itemOf, webAddress } from '../../agency/reading/reading.ts';
import { instantIn, isWithdrawn, versionOf, WireError, type WireItem } from './item.ts';

const words = z.string().max(5_000_000).optional();
const Named = z.object({ name: words });
const Rendition = z.object({ href: words, mimetype: words, contenttype: words });
const Picture = z.object({
  type: words,
  renditions: z.union([z.array(Rendition), z.record(z.string(), Rendition)]).optional(),
});
/** The fields read of ninjs 1 to 3; others are ignored. */
const Ninjs = z.object({
  uri: z.string().min(1).max(2_000),
  version: z.union([z.string(), z.number()]).optional(),
  pubstatus: words,
  pubStatus: words,
  versioncreated: words,
  versionCreated: words,
  firstcreated: words,
  firstCreated: words,
  embargoed: words,
  headline: words,
  title: words,
  headlines: z.array(z.object({ value: words })).optional(),
  body_text: words,
  body_xhtml: words,
  description_text: words,
  bodies: z.array(z.object({ value: words, contentType: words, contenttype: words })).optional(),
  descriptions: z.array(z.object({ value: words })).optional(),
  byline: words,
  by: words,
  infosource: z.array(Named).optional(),
  infosources: z.array(Named).optional(),
  copyrightholder: words,
  copyrightHolder: words,
  associations: z.union([z.array(Picture), z.record(z.string(), Picture)]).optional(),
});
type NinjsItem = z.output<typeof Ninjs>;

const listOf = <T>(many: readonly T[] | Readonly<Record<string, T>> | undefined): readonly T[] => Object.values(many ?? {});

function bodyOf({ body_text: text, body_xhtml: xhtml, bodies, description_text: description, descriptions }: NinjsItem): string {
  const html = bodies?.find(({ contentType, contenttype }) => /html/i.test(contentType ?? contenttype ?? ''));
  const plain = bodies?.find((body) => body !== html);
  const says = (each: string | undefined) => each?.trim();
  const lead = () => [description, ...(descriptions ?? []).map(({ value }) => value)].find(says);
  return [text, plain?.value].find(says) ?? (firstPlain(xhtml, html?.value) || (lead() ?? ''));
}
const pictureOf = ({ associations }: NinjsItem): string | null => {
  const renditions = listOf(associations).flatMap((each) => (each.type === 'picture' ? listOf(each.renditions) : []));
  return webAddress(renditions.find(({ mimetype, contenttype }) => /^image\//.test(mimetype ?? contenttype ?? 'image/'))?.href);
};

/** Parses the item of a ninjs document, of any version. @throws {WireError} */
export function readNinjs(text: string): WireItem[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new WireError('format', (error as Error).message);
  }
  const read = Ninjs.safeParse(json);
  if (!read.success) throw new WireError('format', read.error.issues[0]?.path.join('.'));
  const news = read.data;
  const withdrawn = isWithdrawn(news.pubstatus ?? news.pubStatus);
  // A withdrawal need not repeat the headline.
  const title = [news.headline, news.headlines?.[0]?.value, news.title, ...(withdrawn ? [news.uri] : [])].find((each) => each?.trim());
  if (!title) throw new WireError('no_headline', news.uri);
  const item = itemOf({
    guid: news.uri,
    title: plainOf(title),
    text: bodyOf(news),
    link: null,
    author: news.byline ?? news.by,
    date: news.versioncreated ?? news.versionCreated ?? news.firstcreated ?? news.firstCreated,
    imageUrl: pictureOf(news),
  })!;
  const provider = (news.infosource ?? news.infosources)?.[0]?.name ?? news.copyrightholder ?? news.copyrightHolder ?? null;
  const embargo = instantIn(news.embargoed, 'embargoed') ?? null;
  return [{ ...item, ...versionOf(item, news.version), isWithdrawn: withdrawn, provider, embargo }];
}
