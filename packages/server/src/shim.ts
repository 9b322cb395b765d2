import type { DisplayStatus, Locale, Role } from '@lauda/domain';

const E = {
  bad_request: 400,
  unauthorized: 401,
  session_expired: 401,
  authentication_failed: 401,
  error_max_user_limit: 401,
  error_license_invalid: 401,
  error_reset_password: 401,
  forbidden: 403,
  not_owner: 403,
  not_found: 404,
  conflict: 409,
  locked: 409,
  version_conflict: 409,
  rundown_exists: 409,
  duplicate_name: 409,
  settings_conflict: 409,
  stale_epoch: 409,
  precondition_failed: 412,
  lock_required: 412,
  rundown_displayed: 412,
  stand_by_immovable: 412,
  block_has_private_stories: 412,
  in_use: 412,
  approved_private: 412,
  already_private: 412,
  already_public: 412,
  program_has_content: 412,
  rundown_closed: 412,
  date_in_past: 412,
  finished_locked: 412,
  payload_too_large: 413,
  validation_failed: 422,
  too_many_requests: 429,
  device_unreachable: 504,
  gap: 410,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof E;
export const ERROR_CATALOGUE = Object.fromEntries(Object.entries(E).map(([k, status]) => [k, { status }])) as Record<
  ErrorCode,
  { status: number }
>;
export const errorText = (code: ErrorCode, _locale: Locale, params?: Record<string, string | number>): string =>
  `${code} ${JSON.stringify(params ?? {})}`;
export const can = (roles: readonly Role[], asked: readonly Role[]): boolean =>
  roles.includes('ROOT') || asked.every((r) => roles.includes(r));
export const LOCK_TTL_MS = 300_000;
export function moveStories(
  blocks: readonly { id: number; stories: readonly number[] }[],
  ids: readonly number[],
  targetBlockId: number,
  targetStoryId?: number,
): { id: number; stories: number[] }[] {
  const moving = new Set(ids);
  return blocks.map((b) => {
    const rest = b.stories.filter((s) => !moving.has(s));
    if (b.id !== targetBlockId) return { id: b.id, stories: rest };
    const at = targetStoryId === undefined ? rest.length : rest.indexOf(targetStoryId);
    return { id: b.id, stories: [...rest.slice(0, at), ...ids, ...rest.slice(at)] };
  });
}
export function reorderBlocks(
  blocks: readonly { id: number; standBy: boolean }[],
  order: readonly number[],
): number[] | 'stand_by_not_last' | 'not_the_blocks' {
  if (order.length !== blocks.length || new Set(order).size !== order.length || !order.every((id) => blocks.some((b) => b.id === id)))
    return 'not_the_blocks';
  const sb = blocks.find((b) => b.standBy);
  return sb && order.at(-1) !== sb.id ? 'stand_by_not_last' : [...order];
}
export type DisplayStatusX = DisplayStatus;
const S = /^(-?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+(?:\.\d+)?)S)?)?$/;
const secs = (t?: string | null): number => {
  const m = S.exec(t || 'PT0S');
  return m
    ? (m[1] ? -1 : 1) *
        (Number(m[2] ?? 0) * 604800 + Number(m[3] ?? 0) * 86400 + Number(m[4] ?? 0) * 3600 + Number(m[5] ?? 0) * 60 + Number(m[6] ?? 0))
    : 0;
};
const iso = (s: number): string => {
  if (s === 0) return 'PT0S';
  const h = Math.floor(s / 3600),
    m = Math.floor((s % 3600) / 60),
    x = s % 60;
  return `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${x ? `${x}S` : ''}`;
};
type Sec = { duration?: string | null | undefined } | null | undefined;
export function storyTimes(b: {
  manualVt: boolean;
  vt: string;
  sections: { head?: Sec; link?: Sec; liveVO?: Sec; vt?: Sec; footer?: Sec; recordedVO?: Sec };
}): { head: string; link: string; vt: string; vo: string; total: string } {
  const d = (x: Sec): number => secs(x?.duration);
  const { head, link, liveVO, vt, footer, recordedVO } = b.sections;
  const v = b.manualVt ? secs(b.vt) : d(vt);
  const vo = d(liveVO) + d(recordedVO);
  return { head: iso(d(head)), link: iso(d(link)), vt: iso(v), vo: iso(vo), total: iso(d(head) + d(link) + vo + v + d(footer)) };
}
export interface Item {
  id: number;
  kind: 'story' | 'block';
  status: DisplayStatus;
  countable: boolean;
}
export function displayChanges(
  items: readonly Item[],
  onAir: { id: number; kind: 'story' | 'block' } | null,
  c: { command: 'PLAY' | 'STOP' | 'BLANK'; kind: 'story' | 'block'; ids: readonly number[]; updatePrevious: boolean },
): { changes: { id: number; kind: 'story' | 'block'; status: DisplayStatus }[]; onAir: { id: number; kind: 'story' | 'block' } | null } {
  const status = new Map(items.map((i) => [`${i.kind}${i.id}`, i.status]));
  let air = onAir;
  const set = (i: { id: number; kind: string }, s: DisplayStatus) => status.set(`${i.kind}${i.id}`, s);
  const to: DisplayStatus = c.command === 'PLAY' ? 'play' : c.command === 'STOP' ? 'stop' : 'blank';
  for (const id of c.ids) {
    const at = items.findIndex((i) => i.id === id && i.kind === c.kind);
    const item = items[at];
    if (!item?.countable) continue;
    if (c.updatePrevious && c.command !== 'BLANK' && c.kind === 'story')
      for (const p of items.slice(0, at))
        if (p.kind === 'story' && p.countable && status.get(`story${p.id}`) !== 'stop') {
          set(p, 'stop');
          if (air?.id === p.id && air.kind === 'story') air = null;
        }
    if (to === 'play') {
      if (air && !(air.id === id && air.kind === c.kind)) set(air, 'stop');
      air = { id, kind: c.kind };
    } else if (air?.id === id && air.kind === c.kind) air = null;
    set(item, to);
  }
  return {
    changes: items
      .filter((i) => status.get(`${i.kind}${i.id}`) !== i.status)
      .map((i) => ({ id: i.id, kind: i.kind, status: status.get(`${i.kind}${i.id}`)! })),
    onAir: air,
  };
}
export const sendable = (
  s: { approved: boolean; private: boolean; floated: boolean; ignore: boolean },
  b: { standBy: boolean },
  d: { sendUnapproved: boolean; sendPrivate: boolean },
): boolean => !b.standBy && !s.floated && !s.ignore && (s.approved || d.sendUnapproved) && (!s.private || d.sendPrivate);
export const readingSeconds = (text: string): number => Math.round([...text.replaceAll(/\[[^\]]*\]/g, '')].length * 0.075);
export const isoDuration = iso;
export interface ImportedRunningOrder {
  roId: string;
  slug: string;
  stories: {
    storyId: string;
    slug: string;
    number?: string;
    texts: string[];
    items: { itemId: string; slug?: string; objId: string; mosId?: string }[];
    durationSeconds?: number;
  }[];
}
export const readRunningOrders = (
  _files: { name: string; bytes: Uint8Array }[],
): {
  runningOrders: ImportedRunningOrder[];
  unmapped: { file: string; path: string; text: string }[];
  problems: { file: string; line: number; text: string }[];
} => ({ runningOrders: [], unmapped: [], problems: [] });
