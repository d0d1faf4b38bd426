import {
  blankSite,
  codesFrom,
  locationCode,
  type Machine,
  type MachineCounts,
  machineFields,
  machineKinds,
  type Site,
} from 'domain/sites';
import { addSites, siteEvent } from '#sites';
import { type Batch, fieldOf, type Ready, type Writer } from './batch.ts';
import { insertRows, takenCodes } from './sql.ts';

type Inventory = Readonly<Record<string, unknown>>;
type Made = { document: Ready; site: Site; machines: Machine[] };

const kindFields = { washer: 'washers', dryer: 'dryers', stack: 'stacks', combo: 'combos' } as const;

const countOf = (inventory: Inventory, field: keyof MachineCounts): number => {
  const value = Number(inventory[field] ?? 0);
  return Number.isSafeInteger(value) && value >= 0 && value <= 100_000 ? value : 0;
};

// What the former system called the fields of a machine, beside the names that are ours too.
const otherNames: Readonly<Record<string, string>> = {
  type: 'kind',
  brand: 'make',
  serialNumber: 'serial',
  price: 'vendPrice',
};

const machineOf = (
  batch: Batch,
  document: Ready,
  raw: unknown,
  n: number,
  siteId: string,
): Machine | null => {
  const at = `machineInventory.machines[${n}]`;
  const fields: Record<string, unknown> = {};
  const said = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  for (const [name, value] of said) {
    const field = otherNames[name] ?? name;
    const schema = Object.hasOwn(machineFields.shape, field)
      ? machineFields.shape[field as keyof typeof machineFields.shape]
      : null;
    if (!schema) {
      if (name !== 'id') batch.remark(document, 'left', `${at}.${name}`, 'Not a field of a machine');
      continue;
    }
    const parsed = schema.safeParse(field === 'kind' ? String(value).toLowerCase() : value);
    if (parsed.success) fields[field] = parsed.data;
    else batch.remark(document, 'left', `${at}.${name}`, parsed.error.issues[0]?.message ?? 'Not readable');
  }
  if (!machineKinds.some((kind) => kind === fields['kind'])) {
    batch.remark(document, 'left', at, 'A machine without a kind: washer, dryer, stack or combo');
    return null;
  }
  const { move } = batch;
  return {
    id: move.newId(),
    version: 1,
    siteId,
    kind: 'washer',
    make: '',
    model: '',
    serial: '',
    size: '',
    fuel: null,
    payType: null,
    vendPrice: null,
    installedOn: null,
    status: 'running',
    statusSince: move.now,
    warrantyEnd: null,
    room: '',
    createdBy: move.by,
    createdAt: move.now,
    updatedAt: move.now,
    ...(fields as Partial<Machine>),
  };
};

// Single machines count for themselves; without them the counts stand as they were kept.
const inventoryOf = (inventory: Inventory, machines: readonly Machine[]): MachineCounts => {
  const counts: MachineCounts = { washers: 0, dryers: 0, stacks: 0, combos: 0 };
  if (machines.length === 0)
    for (const field of Object.values(kindFields)) counts[field] = countOf(inventory, field);
  else for (const { kind, status } of machines) if (status !== 'retired') counts[kindFields[kind]] += 1;
  return counts;
};

const compare = (batch: Batch, document: Ready, inventory: Inventory, counts: MachineCounts): void => {
  for (const field of Object.values(kindFields))
    if (inventory[field] !== undefined && Number(inventory[field]) !== counts[field])
      batch.remark(
        document,
        'changed',
        `machineInventory.${field}`,
        `${String(inventory[field]).slice(0, 40)} became ${counts[field]}`,
      );
};

const siteOf = (document: Ready, batch: Batch): Made | null => {
  const { move, follow } = batch;
  const clientId = follow(document, 'clientId');
  if (clientId === null) {
    batch.refuse(document, 'clientId', 'Its client is not there');
    return null;
  }
  const createdAt = fieldOf(document, 'createdAt', move.now);
  const { machineInventory, ...fields } = Object.fromEntries(
    Object.entries(document.fields).filter(([, value]) => value !== null),
  );
  const inventory = (machineInventory ?? {}) as Inventory;
  const listed = Array.isArray(inventory['machines']) ? inventory['machines'] : [];
  const machines = listed.flatMap((raw, n) => machineOf(batch, document, raw, n, document.uuid) ?? []);
  const counts = inventoryOf(inventory, machines);
  compare(batch, document, inventory, counts);
  const site: Site = {
    ...blankSite(document.uuid, clientId, move.by, createdAt),
    needsKey: false,
    ...(fields as Partial<Site>),
    version: 1,
    updatedAt: fieldOf(document, 'updatedAt', createdAt),
    machineInventory: { ...counts, machines: [], totalMachines: 0 },
    rooms: [...new Set(machines.map(({ room }) => room).filter((room) => room !== ''))],
  };
  return { document, site, machines };
};

// Codes stand once in an installation: a second one gets the next free digits, and a person is told.
const withOwnCodes = async (batch: Batch, made: readonly Made[]): Promise<void> => {
  const wanted = ({ site }: Made) =>
    site.locationCode || locationCode(site.city, site.state, Date.parse(site.createdAt));
  const used = new Set<string>();
  const taken = new Set(await takenCodes(batch.move.db, made.map(wanted)));
  for (const each of made) {
    const code = wanted(each);
    let free = code;
    if (taken.has(code) || used.has(code)) {
      for (const next of codesFrom(code)) {
        free = next;
        if (!used.has(next) && !(await takenCodes(batch.move.db, [next])).has(next)) break;
      }
    }
    used.add(free);
    if (each.site.locationCode !== '' && free !== each.site.locationCode)
      batch.remark(each.document, 'changed', 'locationCode', `${each.site.locationCode} became ${free}`);
    each.site.locationCode = free;
  }
};

// A serial stands on one machine: a second one loses it, and a person is told.
const withOwnSerials = (batch: Batch, made: readonly Made[]): void => {
  const seen = new Set<string>();
  for (const { document, machines } of made)
    for (const machine of machines) {
      const serial = machine.serial.toUpperCase();
      if (serial !== '' && seen.has(serial)) {
        batch.remark(document, 'left', 'machineInventory.machines.serial', `${serial} stands twice`);
        machine.serial = '';
      } else seen.add(serial);
    }
};

/** Sites with their machines. */
export const writeSites: Writer = async (batch) => {
  const { move, documents } = batch;
  const made = documents.flatMap((document) => siteOf(document, batch) ?? []);
  await withOwnCodes(batch, made);
  withOwnSerials(batch, made);
  await addSites(
    move.db,
    made.map(({ site }) => site),
  );
  const machines = made.flatMap((each) => each.machines);
  const added = await insertRows(move.db, 'machines', machines);
  for (const { document, machines: own } of made)
    for (const { id, serial } of own)
      if (!added.has(id))
        batch.remark(
          document,
          'left',
          'machineInventory.machines',
          `Serial ${serial} stands elsewhere already`,
        );
  for (const { site } of made)
    move.emit({ ...siteEvent('imported', null, site), ...(move.by ? { by: move.by } : {}) });
};
