import { type Machine, machineOperations } from 'domain/sites';
import { useRead } from '#platform/query.ts';

/** The single machines of a site, live. */
export const useMachines = (siteId: string) =>
  useRead(machineOperations.list, { siteId, limit: 200 }, { follows: ['machines'] });

const order = ['washer', 'dryer', 'stack', 'combo'];

/** Washers first, then by room and serial; retired ones at the end. */
export const byKind = (a: Machine, b: Machine): number =>
  Number(a.status === 'retired') - Number(b.status === 'retired') ||
  order.indexOf(a.kind) - order.indexOf(b.kind) ||
  a.room.localeCompare(b.room) ||
  a.serial.localeCompare(b.serial);
