import {
  countsOf,
  type MachineCounts,
  type MachineFields,
  machineFields,
  machineKinds,
  siteFields,
} from '#sites';
import { asWord } from './read.ts';
import type { FormerRemark } from './report.ts';

type Remark = Pick<FormerRemark, 'kind' | 'field' | 'text'>;
type Inventory = Readonly<Record<string, unknown>>;

/** A machine as the former system had it, as far as it can be read; `kind` it always has. */
export type FormerMachine = Partial<MachineFields> & Pick<MachineFields, 'kind'>;

/** The machines of a former site, their numbers, and what is to be said of them. */
export type FormerMachines = { machines: FormerMachine[]; counts: MachineCounts; remarks: Remark[] };

const countNames = ['washers', 'dryers', 'stacks', 'combos'] as const;
const numbers = siteFields.shape.machineInventory.shape;

const known: ReadonlySet<string> = new Set([...countNames, 'machines', 'totalMachines']);
const oneOfMany: ReadonlySet<string> = new Set(['kind', 'fuel', 'payType', 'status']);

// What the former system called the fields of a machine, beside the names that are ours too.
const otherNames = new Map([
  ['type', 'kind'],
  ['brand', 'make'],
  ['serialNumber', 'serial'],
  ['price', 'vendPrice'],
]);

const readMachine = (raw: unknown, n: number, remarks: Remark[]): FormerMachine | null => {
  const at = `machineInventory.machines[${n}]`;
  const leave = (field: string, text: string) => remarks.push({ kind: 'left', field, text });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of typeof raw === 'object' ? Object.entries(raw ?? {}) : []) {
    const field = otherNames.get(name) ?? name;
    const schema = Object.hasOwn(machineFields.shape, field)
      ? machineFields.shape[field as keyof MachineFields]
      : null;
    const parsed = schema?.safeParse(oneOfMany.has(field) ? asWord(value) : value);
    if (parsed?.success) fields[field] = parsed.data;
    else if (parsed) leave(`${at}.${name}`, parsed.error.issues[0]?.message ?? 'Not readable');
    else if (name !== 'id') leave(`${at}.${name}`, 'Not a field of a machine');
  }
  if (machineKinds.some((kind) => kind === fields['kind'])) return fields as FormerMachine;
  leave(at, 'A machine without a kind: washer, dryer, stack or combo');
  return null;
};

/** Reads the machines of a former site: single ones count for themselves; without them the counts stand as they were kept. */
export const readFormerMachines = (inventory: Inventory): FormerMachines => {
  const remarks: Remark[] = [];
  const given = inventory['machines'] ?? [];
  const listed: unknown[] = typeof given === 'object' ? Object.values(given) : [];
  if (typeof given !== 'object')
    remarks.push({ kind: 'left', field: 'machineInventory.machines', text: 'Not a list' });
  for (const name of Object.keys(inventory))
    if (!known.has(name))
      remarks.push({ kind: 'left', field: `machineInventory.${name}`, text: 'Not a field of an inventory' });
  const machines = listed.flatMap((raw, n) => readMachine(raw, n, remarks) ?? []);
  const kept = Object.fromEntries(
    countNames.map((name) => [name, numbers[name].safeParse(Number(inventory[name] ?? 0)).data ?? 0]),
  ) as MachineCounts;
  const counts =
    machines.length > 0 ? countsOf(machines.map(({ kind, status = 'running' }) => ({ kind, status }))) : kept;
  const totalMachines = countNames.reduce((sum, name) => sum + counts[name], 0);
  for (const [name, count] of Object.entries({ ...counts, totalMachines }))
    if (inventory[name] !== undefined && Number(inventory[name]) !== count)
      remarks.push({
        kind: 'changed',
        field: `machineInventory.${name}`,
        text: `${String(inventory[name]).slice(0, 40)} became ${count}`,
      });
  return { machines, counts, remarks };
};
