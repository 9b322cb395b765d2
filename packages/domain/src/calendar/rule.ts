import * as library from 'rrule';
import { DAY_MS } from './wall.ts';

const WEEK_MS = 7 * DAY_MS;
/** The most occurrences a rule may have; one with more gives none, without computing them. */
const MOST_OCCURRENCES = 10_000;

/** A rule of recurrence with its defaults filled in; wall times are read as if they were UTC. */
export interface WallRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly start: number;
  readonly interval: number;
  readonly count: number | undefined;
  /** The last instant an occurrence may begin at. */
  readonly until: number | undefined;
  /** 1 to 12. */
  readonly months: readonly number[] | undefined;
  /** Below 0 they are counted from the end of the month. */
  readonly monthDays: readonly number[] | undefined;
  /** 0 to 6 from Sunday; `order` is which of its month, -1 the last. */
  readonly weekdays: readonly { readonly weekday: number; readonly order: number | undefined }[];
}

// Node reads the names of this CommonJS module off its default, bundlers off itself.
const { RRule } = 'RRule' in library ? library : (library as { default: typeof library }).default;
// From Sunday; rrule counts from Monday.
const DAYS = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
/** The months of the Gregorian cycle, after which dates repeat. */
const CYCLE = 400 * 12;

/** The limits of a rule's days, in the terms of rrule. */
interface Limits {
  readonly bymonth?: number[] | null;
  readonly bymonthday?: number[];
  readonly byweekday?: library.Weekday[];
}
/** Answers the limits of a rule's days: a daily rule has months only, a weekly one weekdays only, a monthly or yearly one all of them. */
function limitsOf({ frequency, start, months, monthDays, weekdays }: WallRule): Limits {
  const first = new Date(start);
  const isYearly = frequency === 'YEARLY';
  const bymonth = months ? [...months] : isYearly ? [first.getUTCMonth() + 1] : null;
  if (frequency === 'DAILY') return { bymonth };
  if (frequency === 'WEEKLY') {
    const days = weekdays.length > 0 ? weekdays.map(({ weekday }) => weekday) : [first.getUTCDay()];
    return { byweekday: [...new Set(days)].map((day) => DAYS[day]!) };
  }
  if (weekdays.length === 0) return { bymonth, bymonthday: [...(monthDays ?? [first.getUTCDate()])] };
  // rrule combines "the first Monday" and "every Tuesday" by and, so plain weekdays are written as the first to fifth.
  const isMixed = weekdays.some(({ order }) => order) && weekdays.some(({ order }) => !order);
  const byweekday = weekdays.flatMap(({ weekday, order }) => {
    const day = DAYS[weekday]!;
    if (order) return [day.nth(order)];
    return isMixed ? [1, 2, 3, 4, 5].map((nth) => day.nth(nth)) : [day];
  });
  return { bymonth, byweekday };
}

/** Tells whether a rule can ever match: 30 February cannot, nor can June every twelve months from January. */
function canMatch(rule: WallRule, { bymonth, bymonthday }: Limits): boolean {
  if (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') return !bymonth || bymonth.some((month) => month >= 1 && month <= 12);
  const isYearly = rule.frequency === 'YEARLY';
  const first = new Date(rule.start);
  const begins = first.getUTCFullYear() * 12 + (isYearly ? 0 : first.getUTCMonth());
  const comes = (at: number): boolean => {
    const [year, month] = [Math.floor(at / 12), at % 12];
    if (bymonth && !bymonth.includes(month + 1)) return false;
    const longest = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return !bymonthday || bymonthday.some((day) => day !== 0 && Math.abs(day) <= longest);
  };
  for (let turn = 0; turn < CYCLE; turn += 1) {
    const at = begins + turn * rule.interval * (isYearly ? 12 : 1);
    if (isYearly ? bymonth!.some((month) => comes(at + month - 1)) : comes(at)) return true;
  }
  return false;
}

/** How many weekdays of a weekly rule lie in its first week, from its start on. */
const inFirstWeek = (days: readonly number[], start: number): number => days.filter((day) => day >= new Date(start).getUTCDay()).length;

/** Moves the start of a rule by whole steps to just before an instant, so that occurrences long past are not computed. */
function forward(rule: WallRule, from: number): WallRule {
  const { frequency, start, interval, count, weekdays } = rule;
  const first = new Date(start);
  if (from <= start) return rule;
  if (frequency === 'DAILY') {
    const turns = Math.floor((from - start) / (interval * DAY_MS));
    if (count === undefined) return { ...rule, start: start + turns * interval * DAY_MS };
    return rule.months ? rule : { ...rule, start: start + turns * interval * DAY_MS, count: count - turns };
  }
  if (frequency === 'WEEKLY') {
    const days = [...new Set(weekdays.length > 0 ? weekdays.map(({ weekday }) => weekday) : [first.getUTCDay()])];
    const sunday = start - first.getUTCDay() * DAY_MS;
    const turns = Math.floor((from - sunday) / (interval * WEEK_MS));
    if (turns < 1) return rule;
    const done = inFirstWeek(days, start) + (turns - 1) * days.length;
    const fixed = weekdays.length > 0 ? weekdays : [{ weekday: first.getUTCDay(), order: undefined }];
    return { ...rule, start: sunday + turns * interval * WEEK_MS, count: count === undefined ? undefined : count - done, weekdays: fixed };
  }
  return count === undefined ? forwardMonths(rule, from) : rule;
}

/** The time of day of a wall time, also of one before 1970, which is below 0. */
const timeOf = (wall: number): number => wall - Math.floor(wall / DAY_MS) * DAY_MS;

function forwardMonths(rule: WallRule, from: number): WallRule {
  const { frequency, start, interval, weekdays } = rule;
  const [first, later] = [new Date(start), new Date(from)];
  const step = frequency === 'MONTHLY' ? interval : interval * 12;
  const begins = first.getUTCFullYear() * 12 + (frequency === 'MONTHLY' ? first.getUTCMonth() : 0);
  const turns = Math.floor((later.getUTCFullYear() * 12 + later.getUTCMonth() - begins) / step);
  if (turns < 1) return rule;
  const at = begins + turns * step;
  return {
    ...rule,
    start: Date.UTC(Math.floor(at / 12), at % 12, 1) + timeOf(start),
    // Values implied by the former start are made explicit, because the start changes.
    monthDays: rule.monthDays ?? (weekdays.length > 0 ? undefined : [first.getUTCDate()]),
    months: rule.months ?? (frequency === 'YEARLY' ? [first.getUTCMonth() + 1] : undefined),
  };
}

/** Tells whether a rule has more occurrences than allowed, by its count or by the days or weeks it lasts. */
function isEndless({ frequency, start, interval, count, until, weekdays }: WallRule): boolean {
  if (count !== undefined) return count > MOST_OCCURRENCES;
  if (until === undefined || frequency === 'MONTHLY' || frequency === 'YEARLY') return false;
  const turns = (until - start) / (interval * (frequency === 'DAILY' ? DAY_MS : WEEK_MS));
  return turns * (frequency === 'DAILY' ? 1 : Math.max(weekdays.length, 1)) > MOST_OCCURRENCES;
}

/**
 * Lists the wall times of a rule in their order, from an instant on where one is given, `most` of them at most. A rule that never matches and
 * occurrences long past cost nothing.
 */
export function datesOf(whole: WallRule, from?: number, most: number = MOST_OCCURRENCES): number[] {
  if (!canMatch(whole, limitsOf(whole)) || (whole.until !== undefined && whole.until < whole.start)) return [];
  const rule = from === undefined ? whole : forward(whole, from);
  // Whoever asks for the next ones does not mind how many there are in all.
  const asksAll = from === undefined && most >= MOST_OCCURRENCES;
  if ((rule.count !== undefined && rule.count < 1) || ((asksAll || rule.count !== undefined) && isEndless(rule))) return [];
  const made = new RRule(
    {
      freq: RRule[rule.frequency],
      dtstart: new Date(rule.start),
      interval: rule.interval,
      wkst: RRule.SU,
      ...(rule.count === undefined ? {} : { count: rule.count }),
      ...(rule.until === undefined ? {} : { until: new Date(rule.until) }),
      ...limitsOf(rule),
    },
    true,
  );
  const dates: number[] = [];
  made.all((date) => {
    const at = date.getTime();
    if (from === undefined || at >= from) dates.push(at);
    return dates.length < most;
  });
  return dates;
}

/** A rule as iCalendar writes it, without its start (RFC 5545, 3.3.10); undefined for one that gives nothing. */
export function ruleText(rule: WallRule, untilMs: number | undefined): string | undefined {
  const limits = limitsOf(rule);
  if (!canMatch(rule, limits) || (rule.count !== undefined && isEndless(rule)) || (rule.until !== undefined && rule.until < rule.start))
    return undefined;
  const { interval, count } = rule;
  const text = RRule.optionsToString({
    freq: RRule[rule.frequency],
    interval,
    wkst: RRule.SU,
    ...(count === undefined ? {} : { count }),
    ...limits,
  });
  const until = untilMs === undefined ? '' : `;UNTIL=${new Date(untilMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  return `${text.replace(/^RRULE:/, '')}${until}`;
}
