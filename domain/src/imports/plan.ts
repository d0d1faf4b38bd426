import { isRefusal, type Outcome } from '#kernel';
import { type LeadStatus, statusFromOutside } from '#leads';
import type { DateOrder } from './dates.ts';
import { doubled, importTargets, type Mapping } from './mapping.ts';
import type { Plan } from './row.ts';
import { statusKey } from './status.ts';
import { importRefusals } from './texts.ts';

/** What somebody said about a file; columns may be named by themselves or by the field they go to. */
export type Choices = {
  mapping: Mapping;
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  dates: DateOrder | Readonly<Record<string, DateOrder>>;
};

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const ordersOf = ({ mapping, dates }: Choices): Map<string, DateOrder> => {
  const orders = new Map<string, DateOrder>();
  for (const [column, to] of Object.entries(mapping)) {
    const order = typeof dates === 'string' ? dates : (own(dates, column) ?? own(dates, to ?? ''));
    if (to && order) orders.set(column, order);
  }
  return orders;
};

const statusesOf = ({ mapping, values }: Choices): Map<string, LeadStatus> => {
  const column = Object.keys(mapping).find((name) => mapping[name] === 'status') ?? '';
  const chosen = { ...own(values, 'status'), ...own(values, column) };
  return new Map(
    Object.entries(chosen).flatMap(([word, to]) => {
      const status = statusFromOutside(to);
      return status ? [[statusKey(word), status] as const] : [];
    }),
  );
};

/** How a file is to be read, by what was chosen for it. */
export const planOf = (columns: readonly string[], choices: Choices): Outcome<Plan> => {
  const unknown = Object.keys(choices.mapping).find((column) => !columns.includes(column));
  if (unknown !== undefined) return importRefusals.unknownColumn(unknown);
  const twice = doubled(choices.mapping);
  if (twice.length > 0)
    return importRefusals.doubled(twice.map((target) => importTargets[target].label).join(', '));
  return { columns, mapping: choices.mapping, dates: ordersOf(choices), statuses: statusesOf(choices) };
};

/** The same for choices that were found good before. */
export const storedPlan = (columns: readonly string[], choices: Choices): Plan => {
  const plan = planOf(columns, choices);
  if (isRefusal(plan)) throw new Error(plan.message);
  return plan;
};
