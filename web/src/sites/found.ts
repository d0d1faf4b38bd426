import type { Found } from '#platform/found.ts';
import { MapPin, WashingMachine } from '#ui/Icon.tsx';

// A site, and a machine that stands there, opens within its client.
const open: Found['open'] = ({ id, parent = '', site = id }, navigate) =>
  navigate({ to: '/clients/$clientId', params: { clientId: parent }, search: { site } });

export const foundSites: Found = { label: 'Sites', icon: MapPin, open };
export const foundMachines: Found = { label: 'Machines', icon: WashingMachine, open };
