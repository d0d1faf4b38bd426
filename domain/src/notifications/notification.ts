import type * as z from 'zod';
import { isAdministrator, type Scope, type Viewer } from '#kernel';
import { readableLeads } from '#leads';
import type { notificationAnswer } from './operations.ts';

/** One thing somebody was told (spec §3). */
export type Notification = z.output<typeof notificationAnswer>;

const leadFacts = { assignedRep: 'leadRep', column: 'leadColumn', deleted: 'leadDeleted' } as const;
type LeadFact = keyof typeof leadFacts;

/** The facts of a lead under the names that they have beside a notification. */
export const leadFactsOf = (lead: Readonly<Partial<Record<LeadFact, unknown>>> | null) => ({
  leadRep: lead?.assignedRep ?? null,
  leadColumn: lead?.column ?? null,
  leadDeleted: lead?.deleted ?? null,
});

const throughLeads = (viewer: Viewer): Scope =>
  readableLeads(viewer).map((clause) =>
    Object.fromEntries(Object.entries(clause).map(([fact, value]) => [leadFacts[fact as LeadFact], value])),
  );

const listed = { inApp: true, deleted: false } as const;

/** Whether it leads to a client, to an invoice, to a document of the office, to what somebody unknown wrote, or to what others asked of support: told to administrators. */
export const isForAdministrators = ({ actionUrl }: Pick<Notification, 'actionUrl'>): boolean =>
  /^\/(clients(\/|$)|invoices([/?]|$)|documents\?|messaging\?tab=unknown$|support\?tab=requests&whose=all&)/.test(
    actionUrl,
  );

const aboutNoLead = ({ uid, role }: Viewer): Scope[number] => {
  const own = { userId: uid, ...listed, leadId: null };
  return isAdministrator(role) ? own : { ...own, forAdministrators: false };
};

/** One's own that are not deleted, and of those about a lead, a client or somebody's request only while one may open it. */
export const notificationScope = (viewer: Viewer): Scope => [
  aboutNoLead(viewer),
  ...throughLeads(viewer).map((clause) => ({ userId: viewer.uid, ...listed, ...clause })),
];

/** Everybody's, for administrators who ask for all (A16). */
export const allNotifications: Scope = [listed];
