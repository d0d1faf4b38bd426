import { administrators, assignable, countWords, everyone, listWords, type Role } from '#kernel';

/** What people hold that somebody else has to do when they leave, in the order in which it is shown. */
export const heldKinds = [
  'leads',
  'clients',
  'appointments',
  'activities',
  'deals',
  'routes',
  'routeDays',
  'sites',
  'supportRequests',
] as const;
export type HeldKind = (typeof heldKinds)[number];

type Kind = { one: string; many: string; receivers: readonly Role[] };

const kinds: Readonly<Record<HeldKind, Kind>> = {
  leads: { one: 'lead', many: 'leads', receivers: assignable },
  clients: { one: 'client', many: 'clients', receivers: assignable },
  appointments: { one: 'event', many: 'events', receivers: everyone },
  activities: { one: 'activity', many: 'activities', receivers: assignable },
  deals: { one: 'deal', many: 'deals', receivers: assignable },
  routes: { one: 'route', many: 'routes', receivers: everyone },
  routeDays: { one: 'open route day', many: 'open route days', receivers: everyone },
  sites: { one: 'site they collect at', many: 'sites they collect at', receivers: administrators },
  supportRequests: { one: 'support request', many: 'support requests', receivers: administrators },
};

/** ‘12 leads’, ‘1 open route day’. */
export const heldWords = (kind: HeldKind, count: number): string =>
  countWords(count, kinds[kind].one, kinds[kind].many);

export type HeldCounts = Readonly<Partial<Record<HeldKind, number>>>;

/** ‘12 leads, 3 clients, and 1 event’. */
export const heldListWords = (counts: HeldCounts): string =>
  listWords(heldKinds.flatMap((kind) => (counts[kind] ? [heldWords(kind, counts[kind])] : [])));

/** Whether somebody of a role may be given what somebody else held. */
export const mayReceive = (kind: HeldKind, role: Role): boolean => kinds[kind].receivers.includes(role);
