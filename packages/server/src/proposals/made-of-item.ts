import { cutText, type LaneType } from '@lauda/domain';
import { itemById, wordsOf } from '../agency/items.ts';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { proposals } from './proposals.ts';

const LONGEST_SLUG = 100;
const LONGEST_SOURCE = 500;

/** Makes a proposal of an item of the agency, for those who may read it, with its text and its source (AGY-06). */
export async function proposalOfItem(type: LaneType, id: string, context: Context) {
  demandRoles(context.caller, 'AGENCY_READ');
  const { title, text, source } = wordsOf(await itemById(context.pool, context.settings.zone, id, type));
  const lead = title.length > LONGEST_SLUG ? [title, text].filter(Boolean).join('\n\n') : text;
  return proposals.create({ slug: cutText(title, LONGEST_SLUG), lead, source: cutText(source, LONGEST_SOURCE) }, context);
}
