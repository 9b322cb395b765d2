import { occurrencesBetween, type Recurrence, ruleOf, type TimedEvent } from './recurrence.ts';
import { datesOf, type WallRule } from './rule.ts';
import { DAY_MS, wallOf, writeWall } from './wall.ts';

/** The parts of a rule that say on which days of a month or a year it recurs. */
type Limits = Pick<WallRule, 'months' | 'monthDays' | 'weekdays'>;
type Weekday = WallRule['weekdays'][number];
/** The day an occurrence moves from and the day it moves to, as wall times of their midnights. */
interface Step {
  readonly from: number;
  readonly to: number;
}

const midnight = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;
const dayOf = (wall: number): number => new Date(wall).getUTCDate();
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay();
/** The months since year 0, so that months can be subtracted across years. */
const monthOf = (wall: number): number => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth();
const startOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);
const endOfMonth = (month: number): number => startOfMonth(month + 1) - DAY_MS;
const turned = (weekday: number, days: number): number => (((weekday + days) % 7) + 7) % 7;

/** The end of an event that begins at another time: as long after it as before; undefined where it has none, or one before its beginning. */
export function movedEnd({ startDate, endDate }: Pick<TimedEvent, 'startDate' | 'endDate'>, start: string): string | undefined {
  const [from, until, to] = [wallOf(startDate), wallOf(endDate), wallOf(start)];
  if (from === undefined || until === undefined || to === undefined || until < from) return undefined;
  return writeWall(until + to - from);
}

/** Writes the days and months that a rule takes from its start into the rule itself. */
function explicitRule(rule: WallRule): WallRule {
  const { frequency, start, months, monthDays, weekdays } = rule;
  return {
    ...rule,
    months: months ?? (frequency === 'YEARLY' ? [(monthOf(start) % 12) + 1] : undefined),
    monthDays: weekdays.length > 0 ? undefined : (monthDays ?? [dayOf(start)]),
  };
}

/** Lists the days of a month that fit a monthly or yearly rule, even if the rule skips that month. */
const daysIn = (rule: WallRule, month: number): number[] =>
  datesOf({
    ...{ frequency: 'MONTHLY', interval: 1, months: undefined, count: undefined },
    ...{ monthDays: rule.monthDays, weekdays: rule.weekdays },
    start: startOfMonth(month),
    until: endOfMonth(month),
  });

/** Moves days of a month by a step; undefined where one would fall into another month. */
function movedMonthDays(days: readonly number[], { from, to }: Step): readonly number[] | undefined {
  const by = (to - from) / DAY_MS;
  const isInMonth = (day: number): boolean => Math.abs(day + by) <= 31 && Math.sign(day + by) === Math.sign(day);
  return days.every(isInMonth) ? days.map((day) => day + by) : undefined;
}

const isInLastWeek = (wall: number): boolean => wall + 7 * DAY_MS > endOfMonth(monthOf(wall));
const orderIn = (wall: number): number => Math.ceil(dayOf(wall) / 7);

/** Moves weekdays of a month by a step: where one moves to another week of its month, all move by as many weeks. */
function movedWeekdays(weekdays: readonly Weekday[], { from, to }: Step): readonly Weekday[] | undefined {
  const turn = ({ weekday, order }: Weekday, by: number): Weekday => ({
    weekday: turned(weekday, (to - from) / DAY_MS),
    order: order && order + by,
  });
  if (weekdays.every(({ order }) => !order)) return weekdays.map((each) => turn(each, 0));
  const moving = weekdays.find(
    ({ weekday, order }) => weekday === weekdayOf(from) && (order === -1 ? isInLastWeek(from) : order === orderIn(from)),
  );
  if (!moving || weekdays.some(({ order }) => !order)) return undefined;
  if (weekdays.length === 1) {
    const { order } = moving;
    // Few months have a fifth one, so whoever picks the fifth means the last.
    const isLast = isInLastWeek(to) && (order === -1 || (orderIn(to) === 5 && order !== 5));
    return [{ weekday: weekdayOf(to), order: isLast ? -1 : orderIn(to) }];
  }
  const by = moving.order === -1 ? (isInLastWeek(to) ? 0 : Number.NaN) : orderIn(to) - moving.order!;
  const moved = weekdays.map((each) => turn(each, by));
  return moved.every(({ order }, at) => order! <= 5 && (weekdays[at]!.order === -1 ? by === 0 : order! >= 1)) ? moved : undefined;
}

/** Answers the limits of a monthly or yearly rule once one of its days moves to another; undefined where no rule can express them. */
function movedLimits({ frequency, months, monthDays, weekdays }: WallRule, step: Step): Limits | undefined {
  if (monthOf(step.from) === monthOf(step.to)) {
    const [days, ofWeek] = [monthDays && movedMonthDays(monthDays, step), movedWeekdays(weekdays, step)];
    return ofWeek && (days || !monthDays) ? { months, monthDays: days, weekdays: ofWeek } : undefined;
  }
  // A day of each month has no neighbour in the next month; the one day of a year has.
  if (frequency === 'MONTHLY' || months!.length > 1) return undefined;
  const toMonths = [(monthOf(step.to) % 12) + 1];
  if (monthDays)
    return monthDays.length === 1 && monthDays[0]! > 0 ? { months: toMonths, monthDays: [dayOf(step.to)], weekdays } : undefined;
  const ofWeek = weekdays.length === 1 && weekdays[0]!.order ? movedWeekdays(weekdays, step) : undefined;
  return ofWeek && { months: toMonths, monthDays, weekdays: ofWeek };
}

interface Moved {
  /** Moves a day along with its series, such as an excluded day or the last one. */
  readonly goes: (wall: number) => number;
  readonly start: number;
  readonly limits: Limits;
}

function movedMonths(rule: WallRule, step: Step): Moved | undefined {
  const limits = movedLimits(rule, step);
  if (!limits) return undefined;
  const months = monthOf(step.to) - monthOf(step.from);
  const goes = (wall: number): number => {
    const at = daysIn(rule, monthOf(wall)).indexOf(wall);
    const month = monthOf(wall) + months;
    const by = Math.min(Math.max(wall + step.to - step.from, startOfMonth(month)), endOfMonth(month));
    return daysIn({ ...rule, ...limits }, month)[at] ?? by;
  };
  const begins = midnight(rule.start);
  return { goes, start: goes(daysIn(rule, monthOf(begins)).find((day) => day >= begins) ?? begins), limits };
}

const movedDays = (rule: WallRule, { from, to }: Step): Moved => {
  const goes = (wall: number): number => wall + to - from;
  return { goes, start: goes(midnight(rule.start)), limits: rule };
};

function movedWeeks(rule: WallRule, step: Step): Moved | undefined {
  const by = (step.to - step.from) / DAY_MS;
  const { interval, start, weekdays } = rule;
  // A rule of every second week keeps all of its days in one week, or some of them would be a week apart from the others.
  const weeks = new Set([weekdayOf(start), ...weekdays.map(({ weekday }) => weekday)].map((weekday) => Math.floor((weekday + by) / 7)));
  if (interval > 1 && weeks.size > 1) return undefined;
  return {
    ...movedDays(rule, step),
    limits: { ...rule, weekdays: weekdays.map((each) => ({ ...each, weekday: turned(each.weekday, by) })) },
  };
}

function movedRule(rule: WallRule, step: Step): Moved | undefined {
  if (rule.frequency === 'WEEKLY') return movedWeeks(rule, step);
  if (rule.frequency === 'DAILY') return movedDays(rule, step);
  return movedMonths(explicitRule(rule), step);
}

/** The last day of a rule that ends on a date. */
const lastOf = (rule: WallRule): number => midnight(datesOf({ ...rule, count: undefined }).at(-1) ?? rule.until!);

function movedRecurrence(recurrence: Recurrence, rule: WallRule, { goes, limits }: Moved): Recurrence {
  const written = (wall: number): string => writeWall(goes(wall)).slice(0, 10);
  const { months, monthDays, weekdays } = limits;
  return {
    ...recurrence,
    ...(rule.frequency === 'DAILY'
      ? {}
      : { repetitions: weekdays.map(({ weekday, order }) => ({ value: weekday, dayOrder: order })) as Recurrence['repetitions'] }),
    ...(rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY'
      ? { repeatByMonth: months ?? null, repeatByMonthDay: monthDays ?? null }
      : {}),
    exDates: (recurrence.exDates ?? []).map((day) => written(Date.parse(`${day.slice(0, 10)}T00:00:00Z`))),
    repeatUtil: rule.until === undefined ? recurrence.repeatUtil : written(lastOf(rule)),
  };
}

/**
 * Moves a whole series by one of its occurrences, from one wall time to another: a series on a day of the month or on its third Friday recurs on
 * that of the new day, and its excluded days and last day move along. Undefined where no rule can express the result, as when the 31st of each
 * month moves to the 1st.
 */
export function movedSeries<E extends TimedEvent>(event: E, from: string, to: string): E | undefined {
  const [left, reached, start, end] = [wallOf(from), wallOf(to), wallOf(event.startDate), wallOf(event.endDate)];
  if (left === undefined || reached === undefined || start === undefined) return undefined;
  const { repetition } = event;
  const rule = repetition ? ruleOf({ ...repetition, startDate: event.startDate }) : undefined;
  const step = { from: midnight(left), to: midnight(reached) };
  const isOtherDay = step.from !== step.to;
  const moved = rule && isOtherDay ? movedRule(rule, step) : undefined;
  if (rule && isOtherDay && !moved) return undefined;
  const startsOn = moved ? moved.start : midnight(start) + step.to - step.from;
  const startDate = startsOn + (start - midnight(start)) + (reached - step.to) - (left - step.from);
  const next = {
    ...event,
    startDate: writeWall(startDate),
    endDate: end === undefined ? event.endDate : writeWall(end + startDate - start),
    repetition: moved ? movedRecurrence(repetition!, rule!, moved) : repetition,
  };
  const day = to.slice(0, 10);
  return !moved || occurrencesBetween(next, day, day).some((occurrence) => occurrence.start.slice(0, 10) === day) ? next : undefined;
}
