import * as z from 'zod';
import { cents, mostCents, text, uuid } from '#kernel';
import { type Machine, type MachineCounts, type MachineKind, machineKinds } from '#sites';

/** What a kind of machine is to cost, or how much more than today; of one model, or (null) of every other one. */
export const vendRule = z
  .strictObject({
    kind: z.enum(machineKinds),
    model: text(100).trim().min(1).nullable().default(null),
    price: cents.optional(),
    add: z
      .int('Must be a whole number of cents')
      .min(-mostCents, 'Too small')
      .max(mostCents, 'Must not exceed $1,000,000.00')
      .optional(),
  })
  .refine(({ price, add }) => (price === undefined) !== (add === undefined), {
    message: 'Give a new price, or how much is added',
    path: ['price'],
  });
export type VendRule = z.output<typeof vendRule>;

const nameOf = ({ kind, model }: Pick<VendRule, 'kind' | 'model'>): string =>
  `${kind} ${model?.toLowerCase() ?? ''}`;

/** The rules of a change: at most one for each kind and model. */
export const vendRules = z
  .array(vendRule)
  .min(1, 'Give at least one price')
  .max(50, 'At most 50 prices')
  .refine((rules) => new Set(rules.map(nameOf)).size === rules.length, 'Two prices for the same machines');

type Priced = Pick<Machine, 'kind' | 'model' | 'vendPrice'>;

/** What a machine is to cost; null where no rule says so, or one adds to a price that nobody knows. */
export const priceBy = (rules: readonly VendRule[], { kind, model, vendPrice }: Priced): number | null => {
  const of = rules.filter((rule) => rule.kind === kind);
  const its = model.trim().toLowerCase();
  const rule =
    of.find((each) => each.model !== null && each.model.toLowerCase() === its) ??
    of.find((each) => each.model === null);
  if (rule?.price !== undefined) return rule.price;
  if (rule?.add === undefined || vendPrice === null) return null;
  return Math.min(mostCents, Math.max(0, vendPrice + rule.add));
};

/** Machines of a site that cost the same before and after a change. */
export const vendLine = z.strictObject({
  kind: z.enum(machineKinds),
  model: z.string(),
  count: z.int(),
  from: z.int().nullable(),
  to: z.int(),
  /** Empty where the site keeps counts alone. */
  machineIds: z.array(uuid),
});
export type VendLine = z.output<typeof vendLine>;

type Standing = Priced & Pick<Machine, 'id' | 'status'>;

const linesOfMachines = (machines: readonly Standing[], rules: readonly VendRule[]): VendLine[] => {
  const lines = new Map<string, VendLine>();
  for (const machine of machines) {
    const to = machine.status === 'retired' ? null : priceBy(rules, machine);
    if (to === null || to === machine.vendPrice) continue;
    const { kind, vendPrice: from } = machine;
    const model = machine.model.trim();
    const key = JSON.stringify([machineKinds.indexOf(kind), model, from, to]);
    const line = lines.get(key) ?? { kind, model, count: 0, from, to, machineIds: [] };
    line.count += 1;
    line.machineIds.push(machine.id);
    lines.set(key, line);
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
};

const linesOfCounts = (counts: MachineCounts, rules: readonly VendRule[]): VendLine[] =>
  machineKinds.flatMap((kind) => {
    const count = counts[`${kind}s`];
    const to = priceBy(rules, { kind, model: '', vendPrice: null });
    return count > 0 && to !== null ? [{ kind, model: '', count, from: null, to, machineIds: [] }] : [];
  });

/** What a change means for a site: by its machines, or by its counts where it has no single machines. */
export const vendLines = (
  site: { machines: readonly Standing[]; counts: MachineCounts },
  rules: readonly VendRule[],
): VendLine[] =>
  site.machines.length > 0 ? linesOfMachines(site.machines, rules) : linesOfCounts(site.counts, rules);

/** Kinds that a change is to price at a site where nobody knows what one of them costs today. */
export const unpricedKinds = (
  { machines, counts }: { machines: readonly Standing[]; counts: MachineCounts },
  rules: readonly VendRule[],
): MachineKind[] => {
  const concerns = ({ kind, model }: Pick<Priced, 'kind' | 'model'>) =>
    priceBy(rules, { kind, model, vendPrice: 0 }) !== null;
  const unknown = machines.filter(({ status, vendPrice }) => status !== 'retired' && vendPrice === null);
  return machineKinds.filter((kind) =>
    machines.length > 0
      ? unknown.some((machine) => machine.kind === kind && concerns(machine))
      : counts[`${kind}s`] > 0 && concerns({ kind, model: '' }),
  );
};

/** What machines are to cost when the change is made: as planned, and one that came since by its kind's new price. */
export const pricesNow = (
  lines: readonly VendLine[],
  rules: readonly VendRule[],
  machines: readonly Standing[],
): { id: string; from: number | null; to: number }[] => {
  const planned = new Map(lines.flatMap(({ machineIds, to }) => machineIds.map((id) => [id, to] as const)));
  const fixed = rules.filter(({ price }) => price !== undefined);
  return machines.flatMap((machine) => {
    const to = planned.get(machine.id) ?? priceBy(fixed, machine);
    if (machine.status === 'retired' || to === null || to === machine.vendPrice) return [];
    return [{ id: machine.id, from: machine.vendPrice, to }];
  });
};
