export const machineKinds = ['washer', 'dryer', 'stack', 'combo'] as const;
export type MachineKind = (typeof machineKinds)[number];

export const machineFuels = ['gas', 'electric'] as const;
export const machinePayTypes = ['coin', 'card', 'app'] as const;
export const machineStatuses = ['running', 'out_of_order', 'in_storage', 'retired'] as const;
export type MachineStatus = (typeof machineStatuses)[number];

/** A single machine; its history is its events. */
export type Machine = {
  id: string;
  version: number;
  siteId: string;
  kind: MachineKind;
  make: string;
  model: string;
  serial: string;
  size: string;
  fuel: (typeof machineFuels)[number] | null;
  payType: (typeof machinePayTypes)[number] | null;
  /** Cents; null while unknown. */
  vendPrice: number | null;
  installedOn: string | null;
  status: MachineStatus;
  statusSince: string | null;
  warrantyEnd: string | null;
  room: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};
