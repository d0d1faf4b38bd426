import { readFormerMachines } from 'domain/formerSystem';
import {
  blankMachine,
  blankSite,
  codesFrom,
  locationCode,
  type Machine,
  roomsWith,
  type Site,
} from 'domain/sites';
import { addSites, siteEvent } from '#sites';
import { type Batch, fieldOf, imported, type Ready, type Writer } from './batch.ts';
import { insertRows, takenCodes } from './sql.ts';

type Made = { document: Ready; site: Site; machines: Machine[] };

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
  const read = readFormerMachines((machineInventory ?? {}) as Readonly<Record<string, unknown>>);
  for (const { kind, field, text } of read.remarks) batch.remark(document, kind, field, text);
  const machines = read.machines.map(
    (fields): Machine => ({
      ...blankMachine(move.newId(), document.uuid, move.by, move.now),
      ...fields,
      version: 1,
      statusSince: move.now,
    }),
  );
  const named = machines.map(({ room }) => room);
  const site: Site = {
    ...blankSite(document.uuid, clientId, move.by, createdAt),
    needsKey: false,
    ...(fields as Partial<Site>),
    version: 1,
    updatedAt: fieldOf(document, 'updatedAt', createdAt),
    machineInventory: { ...read.counts, machines: [], totalMachines: 0 },
    rooms: roomsWith([], named),
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
  for (const { site } of made) move.emit(imported(batch, siteEvent('imported', null, site)));
};
