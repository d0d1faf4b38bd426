import type * as z from 'zod';
import type { machineAnswer } from './answers.ts';
export const machineKinds = ['washer', 'dryer', 'stack', 'combo'] as const;
export type MachineKind = (typeof machineKinds)[number];

export const machineFuels = ['gas', 'electric'] as const;
export const machinePayTypes = ['coin', 'card', 'app'] as const;
export const machineStatuses = ['running', 'out_of_order', 'in_storage', 'retired'] as const;

/** A single machine; its history is its events. */
export type Machine = z.output<typeof machineAnswer>;
