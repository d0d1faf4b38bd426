import * as z from 'zod';
import { anyRow, type Condition, fieldIs } from './condition.ts';
import { sensibleDate, text, uuid } from './fields.ts';
import { type Outcome, refuse } from './refusal.ts';
import { daysLater, fromLocalMinute, localDay } from './time.ts';

/** The reports by the names their addresses have, in the order of screens.md §7, and the dashboard. */
export const reportKeys = [
  'pipeline',
  'funnel',
  'first-contact',
  'sources',
  'outcomes',
  'leases',
  'unattended',
  'clients',
  'fleet',
  'collections',
  'invoices',
  'messages',
  'health',
  'dashboard',
] as const;
export type ReportKey = (typeof reportKeys)[number];

/** What every report is narrowed by; days are the office's, both included. */
export const reportFilters = {
  from: sensibleDate.optional(),
  to: sensibleDate.optional(),
  rep: uuid.nullable().optional(),
  city: text().optional(),
  state: text().optional(),
  source: text().optional(),
};

/** Which figure a list shows the rows of: its report and name, its group, and what the report was narrowed by. */
export const figureAsked = z.strictObject({
  report: z.enum(reportKeys),
  key: text(40),
  /** The way of grouping, and the group; without them all of it. */
  by: text(40).optional(),
  group: text().nullable().optional(),
  ...reportFilters,
});
export type FigureAsked = z.output<typeof figureAsked>;
export type ReportFilters = Pick<FigureAsked, keyof typeof reportFilters>;

type Bounds = { from?: string; before?: string };

/** What figures stand on: the clock, the office's day, and the range as its days and their moments. */
export type FigureFacts<Settings> = {
  now: string;
  today: string;
  settings: Settings;
  days: Bounds;
  moments: Bounds;
};

type Zoned = { readonly officeTimeZone: string };

/** The moment with which a day of the office begins, whatever its clocks do. */
export const dayBegins = (day: string, { officeTimeZone }: Zoned): string =>
  fromLocalMinute(`${day} 00:00`, officeTimeZone);

/** The facts of what is asked at a moment. */
export const figureFacts = <Settings extends Zoned>(
  settings: Settings,
  { from, to }: Pick<ReportFilters, 'from' | 'to'>,
  now: string,
): FigureFacts<Settings> => {
  const days: Bounds = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { before: daysLater(to, 1) }),
  };
  const moments = Object.fromEntries(
    Object.entries(days).map(([bound, day]) => [bound, dayBegins(day, settings)]),
  );
  return { now, today: localDay(now, settings.officeTimeZone), settings, days, moments };
};

type Where<Settings> = (facts: FigureFacts<Settings>) => Condition;

/** How one column of a report is made of rows. What is no count opens the rows it stands on. */
export type Figure<Settings> =
  | {
      readonly kind: 'count';
      readonly where?: Where<Settings>;
      /** The moment that its rows are in order by, the earliest first. */
      readonly first?: string;
    }
  | {
      readonly kind: 'sum';
      readonly field: string;
      readonly unit: 'number' | 'cents';
      readonly where?: Where<Settings>;
    }
  /** Of two counts: the part and the whole, which it opens. */
  | { readonly kind: 'share'; readonly part: string; readonly whole: string }
  /** Of two sums, whose rows it opens: how many there are of one for each of the other. */
  | { readonly kind: 'ratio'; readonly part: string; readonly whole: string }
  /** Of the time between two moments of each row, in milliseconds. */
  | {
      readonly kind: 'median';
      readonly from: string;
      readonly to: string;
      readonly where?: Where<Settings>;
    }
  /** The earliest moment or day. */
  | { readonly kind: 'oldest'; readonly field: string; readonly where?: Where<Settings> };

/** A table of a report over the rows of one noun. */
export type ReportPart<Settings> = {
  /** Ways of grouping, each by a field of the row; the first is the usual one. */
  readonly by: Readonly<Record<string, string>>;
  /** The field that the range asks of, a moment, or a day; null: as of now, whatever the range. */
  readonly during: { readonly moment: string } | { readonly day: string } | null;
  /** The fields that the other filters ask of; those that are missing do not apply. */
  readonly narrowed: Readonly<Partial<Record<'rep' | 'city' | 'state' | 'source', string>>>;
  readonly base: Where<Settings>;
  readonly figures: Readonly<Record<string, Figure<Settings>>>;
};

const narrowed = <Settings>(part: ReportPart<Settings>, asked: ReportFilters): Condition[] => {
  const { rep, city, state, source } = part.narrowed;
  return [
    ...(rep !== undefined && asked.rep !== undefined ? [{ field: rep, is: asked.rep }] : []),
    ...(city !== undefined && asked.city ? [{ field: city, folded: [asked.city] }] : []),
    ...(state !== undefined && asked.state ? [{ field: state, folded: [asked.state] }] : []),
    ...(source !== undefined && asked.source ? [{ field: source, folded: [asked.source] }] : []),
  ];
};

// Without a range also what has no moment at all.
const inRange = <Settings>({ during }: ReportPart<Settings>, facts: FigureFacts<Settings>): Condition[] => {
  if (during === null) return [];
  const [field, bounds] = 'moment' in during ? [during.moment, facts.moments] : [during.day, facts.days];
  return Object.keys(bounds).length === 0 ? [] : [{ field, ...bounds }];
};

/** All rows that a part of a report looks at. */
export const partCondition = <Settings>(
  part: ReportPart<Settings>,
  asked: ReportFilters,
  facts: FigureFacts<Settings>,
): Condition => {
  return { all: [part.base(facts), ...inRange(part, facts), ...narrowed(part, asked)] };
};

/** The rows that a figure counts or stands on, beside those of its part. */
export const figureWhere = <Settings>(
  { figures }: ReportPart<Settings>,
  key: string,
  facts: FigureFacts<Settings>,
): Condition | null => {
  const figure = Object.hasOwn(figures, key) ? figures[key] : undefined;
  if (!figure) return null;
  if (figure.kind === 'share' || figure.kind === 'ratio')
    return figureWhere({ figures } as ReportPart<Settings>, figure.whole, facts);
  return figure.where?.(facts) ?? anyRow;
};

// What adds nothing to a sum does not stand behind it.
const adding = <Settings>(figure: Figure<Settings> | undefined): Condition[] =>
  figure?.kind === 'sum' ? [{ not: fieldIs(figure.field, [0, null]) }] : [];

/** The rows that one number stands for: the condition of the list that it opens. Null where there is no such number. */
export const figureCondition = <Settings>(
  part: ReportPart<Settings>,
  asked: FigureAsked,
  facts: FigureFacts<Settings>,
): Condition | null => {
  const where = figureWhere(part, asked.key, facts);
  const field = asked.by !== undefined && Object.hasOwn(part.by, asked.by) ? part.by[asked.by] : undefined;
  if (where === null || (asked.by !== undefined && field === undefined)) return null;
  const group: Condition[] =
    field === undefined || asked.group === undefined ? [] : [{ field, is: asked.group }];
  return { all: [partCondition(part, asked, facts), ...group, where, ...adding(part.figures[asked.key])] };
};

/** A noun's parts by report and name; the figures of a report have one name each. */
export type NounParts<Settings> = Readonly<
  Partial<Record<ReportKey, Readonly<Record<string, ReportPart<Settings>>>>>
>;

const partOf = <Settings>(
  parts: NounParts<Settings>,
  { report, key }: Pick<FigureAsked, 'report' | 'key'>,
): ReportPart<Settings> | undefined =>
  Object.values(parts[report] ?? {}).find(({ figures }) => Object.hasOwn(figures, key));

/** The moment of which the list behind a number shows the earliest first; undefined: it has the order it always has. */
export const figureFirst = <Settings>(
  parts: NounParts<Settings>,
  asked: Pick<FigureAsked, 'report' | 'key'>,
): string | undefined => {
  const figure = partOf(parts, asked)?.figures[asked.key];
  if (figure?.kind === 'oldest') return figure.field;
  return figure?.kind === 'count' ? figure.first : undefined;
};

/** The condition of the list that a number opens, among a noun's parts; else what is unknown about it. */
export const figureAmong = <Settings>(
  parts: NounParts<Settings>,
  asked: FigureAsked,
  facts: FigureFacts<Settings>,
): Outcome<Condition> => {
  const found = partOf(parts, asked);
  if (!found) return refuse.field('UNKNOWN_FIGURE', 'figure.key', 'There is no such figure');
  return (
    figureCondition(found, asked, facts) ??
    refuse.field('UNKNOWN_FIGURE', 'figure.by', 'The figure is not grouped so')
  );
};
