import { clientTitle } from 'domain/clients';
import { type FigureAsked, figureFacts, type ReportFilters, type ReportKey } from 'domain/kernel';
import { type FigureAnswer, reportRowsAtMost, timeGroupWords, waysOverTime } from 'domain/reports';
import type { Settings } from 'domain/settings';
import type { Kysely } from 'kysely';
import { clientsById } from '#clients';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { namesOf } from '#users';
import type { FiguredPart } from './parts.ts';
import { type Counted, countFigures, templateNames } from './sql.ts';

type Asked = FiguredPart & { report: ReportKey; by: string; settings: Settings };

const unknownGroup = 'Unknown';
const unnamed = { person: 'Nobody', client: unknownGroup, template: 'No template' };

/** Through whose eyes a report is read, and when. */
export type Reading = Pick<Context, 'keys' | 'viewer' | 'now'> & { db: Kysely<DB> };

type Names = (ctx: Reading, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
const namers: Readonly<Record<keyof typeof unnamed, Names>> = {
  person: namesOf,
  client: async ({ db }, ids) =>
    new Map((await clientsById(db, ids)).map((client) => [client.id, clientTitle(client)])),
  template: ({ db }, ids) => templateNames(db, ids),
};

const numbers = (
  { noun, part, report }: Asked,
  counted: Counted | undefined,
  asked: Omit<FigureAsked, 'report' | 'key'>,
): Record<string, FigureAnswer> => {
  const figures = Object.entries(part.figures).map(([key, figure]): [string, FigureAnswer] => {
    const open = { operation: noun.operation, input: { figure: { report, key, ...asked } } };
    if (figure.kind !== 'share' && figure.kind !== 'ratio')
      return [key, { value: counted?.[key] ?? null, open }];
    const whole = Number(counted?.[figure.whole] ?? 0);
    const value = whole === 0 ? null : Number(counted?.[figure.part]) / whole;
    return [key, { value, ...(figure.kind === 'share' && { of: whole }), open }];
  });
  return Object.fromEntries(figures);
};

const labelsOf = async (ctx: Reading, { noun, part, by }: Asked, groups: readonly Counted[]) => {
  const field = part.by[by] as string;
  const words = Object.hasOwn(noun.labels, field) ? noun.labels[field] : undefined;
  if (typeof words !== 'string')
    return (group: string | null): string =>
      (group && (words?.[group] || timeGroupWords(by, group))) || unknownGroup;
  const ids = groups.flatMap(({ group }) => group ?? []);
  const names = await namers[words](ctx, ids);
  return (group: string | null): string =>
    group === null ? unnamed[words] : (names.get(group) ?? unknownGroup);
};

const said = <Value extends object>(values: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Value>;

// Months follow each other; whatever else there is begins with what there is most of.
const inOrder = (groups: readonly Counted[], by: string): readonly Counted[] =>
  waysOverTime.includes(by)
    ? groups.toSorted((a, b) => ((a.group ?? '~') < (b.group ?? '~') ? -1 : 1))
    : groups;

/** A table of a report over a range, each number with the list that it opens. */
export const readTable = async (ctx: Reading, asked: Asked, filters: ReportFilters) => {
  const { part, by, noun, settings } = asked;
  const facts = figureFacts(settings, filters, ctx.now);
  const seen = noun.seen(ctx.viewer);
  // One more than are shown, and the line of all.
  const counted = await countFigures(ctx.db, {
    noun,
    part,
    by,
    filters,
    facts,
    seen,
    limit: reportRowsAtMost + 2,
  });
  const groups = counted.filter(({ whole }) => !whole);
  const shown = inOrder(groups.slice(0, reportRowsAtMost), by);
  const label = await labelsOf(ctx, asked, shown);
  const { from, to, ...narrowed } = filters;
  const opened = said(part.during === null ? narrowed : filters);
  return {
    from: (part.during !== null && from) || null,
    to: (part.during !== null && to) || null,
    rows: shown.map((each) => ({
      group: each.group,
      label: label(each.group),
      figures: numbers(asked, each, { ...opened, by, group: each.group }),
    })),
    all: numbers(
      asked,
      counted.find(({ whole }) => whole),
      opened,
    ),
    truncated: groups.length > shown.length,
  };
};
