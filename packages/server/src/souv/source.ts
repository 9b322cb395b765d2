import { cutText } from '@lauda/domain';
import type { SouvDocument } from '@lauda/spec/areas/souv';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import type { LinkSource } from '../documents/links.ts';
import { today } from '../time.ts';
import { souvDocument } from './archive.ts';

const LONGEST_SLUG = 100;
const source = ({ title, text, date }: z.output<typeof SouvDocument>, { now, settings }: Context): LinkSource => ({
  ...{ kind: 'souv', id: 0, slug: cutText(title, LONGEST_SLUG) },
  date: date?.slice(0, 10) ?? today(now(), settings.zone),
  text: text ?? '',
});

/** Loads a document of the external archive from which something is made: its slug, its text with its origin, and the link to remember. */
export async function souvToUse(id: string, context: Context) {
  demandRoles(context.caller, 'DOCUMENT_READ');
  const document = await souvDocument(id, context);
  const information = [document.text?.trim(), document.url].filter(Boolean).join('\n\n');
  return { slug: cutText(document.title, LONGEST_SLUG).trim(), information, source: source(document, context) };
}
