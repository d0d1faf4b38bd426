import type { HandOver } from 'domain/appointments';
import {
  type CollectionFrequency,
  countOf,
  type MachineKind,
  machineKinds,
  nextCollection,
  type Site,
  type Weekday,
} from 'domain/sites';

/** A machine of the installation as it is typed. */
export type Typed = { key: string; kind: MachineKind; serial: string; room: string };

export const newMachine = (kind: MachineKind): Typed => ({
  key: crypto.randomUUID(),
  kind,
  serial: '',
  room: '',
});

/** One line for each machine that the site is to have and that does not stand there yet. */
export const expected = ({ machineInventory }: Site): Typed[] =>
  machineInventory.machines.length > 0
    ? []
    : machineKinds.flatMap((kind) =>
        Array.from({ length: Math.min(machineInventory[countOf[kind]], 200) }, () => newMachine(kind)),
      );

/** The line a scanned serial goes to: the one asked for, else the next that has none. */
export const withSerial = (machines: readonly Typed[], key: string, serial: string): Typed[] =>
  machines.map((machine) => (machine.key === key ? { ...machine, serial } : machine));

/** A serial that stands in more than one line. */
export const doubled = (machines: readonly Typed[]): string | null => {
  const serials = machines.map(({ serial }) => serial.trim().toUpperCase()).filter(Boolean);
  return serials.find((serial, index) => serials.indexOf(serial) !== index) ?? null;
};

export const handOverOf = (
  machines: readonly Typed[],
  collectionRoute: string,
  collectionFrequency: CollectionFrequency | '',
): HandOver => ({
  machines: machines.map(({ kind, serial, room }) => ({ kind, serial: serial.trim(), room: room.trim() })),
  collectionRoute,
  collectionFrequency: collectionFrequency || null,
});

/** The day of the first collection, counted from the installation (W2). */
export const firstCollection = (
  on: string,
  collectionFrequency: CollectionFrequency | '',
  routeDays: readonly Weekday[],
): string | null =>
  on === ''
    ? null
    : nextCollection(
        { collectionFrequency: collectionFrequency || null, lastCollectionDate: null, installedOn: on },
        routeDays,
      );
