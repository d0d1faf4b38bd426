/** How a figure is written: a count, cents, a share of one, milliseconds, the age of a moment or day. */
export type FigureKind = 'count' | 'cents' | 'share' | 'time' | 'age';

type FigureWords = {
  readonly label: string;
  readonly as: FigureKind;
  /** It is something to worry about as soon as there is any. */
  readonly late?: true;
};

/** A figure by group: bars, the largest or the shortest first; over time a line. */
export type FigureChart = {
  readonly as: 'bars';
  readonly title: string;
  readonly figure: string;
  readonly shortest?: true;
  /** Nothing added up of rows that there are is unknown: nobody has written it down. */
  readonly written?: true;
};
/** Several figures of all rows, each a step after the one before it. */
export type FunnelChart = {
  readonly as: 'funnel';
  readonly title: string;
  readonly figures: readonly string[];
};
export type ChartWords = FigureChart | FunnelChart;

/** A table of a report in words. */
export type PartWords = {
  readonly title: string;
  /** What is counted, one and many: ‘1 lead assigned’, ‘2 leads assigned’. */
  readonly counted: readonly [string, string];
  /** The figure that counts all rows. */
  readonly all: string;
  /** As of now, whatever the range. */
  readonly now?: true;
  /** What else narrows it. */
  readonly narrowed: readonly ('rep' | 'city' | 'state' | 'source')[];
  /** What ways of grouping are called; the first is the usual one. */
  readonly by: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, FigureWords>>;
  /** What stands in the table is worked out like this. */
  readonly formula: string;
  readonly charts: readonly ChartWords[];
};

/** A report in words: its name, its question, its tables. */
export type ReportWords = {
  readonly name: string;
  readonly question: string;
  readonly parts: Readonly<Record<string, PartWords>>;
};

export const count = (label: string): FigureWords => ({ label, as: 'count' });
export const late = (label: string): FigureWords => ({ label, as: 'count', late: true });
export const cents = (label: string): FigureWords => ({ label, as: 'cents' });
export const share = (label: string): FigureWords => ({ label, as: 'share' });
export const time = (label: string): FigureWords => ({ label, as: 'time' });
export const age = (label: string): FigureWords => ({ label, as: 'age' });

export const everyFilter = ['rep', 'city', 'state', 'source'] as const;
export const places = { source: 'Source', city: 'City', state: 'State' };
export const leadGroups = { rep: 'Rep', ...places };
export const clientStands = { status: 'Status', manager: 'Account manager' };
export const siteGroups = { status: 'Status', type: 'Type', city: 'City', route: 'Route' };
