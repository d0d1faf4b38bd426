import * as z from 'zod';
import { type Actor, isAdministrator, type Refusal, refuse, type Scope, uuid, type Viewer } from '#kernel';
import { type Lead, mayEdit, stripped, whileOpen } from '#leads';

/** What a contact, a deal or an activity hangs on: a lead, a client, or both once the lead became that client. */
export type Belonging = { leadId: string | null; clientId: string | null };

/** What all of them have (REC-03). */
export type BesideRow = Belonging & {
  id: string;
  version: number;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

/** The ids by which a parent is named. */
export const parentIds = { leadId: uuid.optional(), clientId: uuid.optional() };
export type ParentIds = { leadId?: string | undefined; clientId?: string | undefined };

const eitherText = 'Name a lead or a client, not both';
/** Where a refusal of the two ids is shown. */
export const eitherParent = { path: ['leadId'], message: eitherText };

export const namesOneParent = ({ leadId, clientId }: ParentIds): boolean =>
  (leadId === undefined) !== (clientId === undefined);

const namesOneAtMost = ({ leadId, clientId }: ParentIds): boolean =>
  leadId === undefined || clientId === undefined;

/** The parent that ids name, as rows keep it. */
export const belongingOf = ({ leadId, clientId }: ParentIds): Belonging => ({
  leadId: leadId ?? null,
  clientId: clientId ?? null,
});

/** Another tenant's mark is dropped with the privileged fields (REC-03). */
const tenantId = z.unknown().optional();
const withoutTenant = <Fields extends { tenantId?: unknown }>({ tenantId: _, ...fields }: Fields) => fields;

/** The input of a new row: exactly one parent is named. */
export const besideCreate = <Shape extends z.ZodRawShape>(shape: Shape) =>
  stripped({ ...shape, ...parentIds, id: uuid.optional(), tenantId })
    .refine((fields) => namesOneParent(fields as ParentIds), eitherParent)
    .transform(withoutTenant);

/** The fields of an update: any of the writable ones, at least one; a parent named is where the row goes. */
export const besideUpdate = <Shape extends z.ZodRawShape>(shape: Shape) =>
  stripped({ ...shape, ...parentIds, tenantId })
    .transform(withoutTenant)
    .refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update')
    .refine((fields) => namesOneAtMost(fields as ParentIds), eitherParent);

/** The refusal of what hangs on a client to who is no administrator. */
export const administratorsOnly = refuse.forbidden(
  'ADMINISTRATORS_ONLY',
  'What belongs to a client is for administrators.',
);

type Ends = { lead: Lead | null; client: { deletedAt: string | null } | null };

const clientGone = refuse.conflict('CLIENT_DELETED', 'This client is deleted. Restore it first.');

/** Who writes beside a lead may edit that lead; beside a client, administrators, whatever became of its lead. */
export const mayWriteBeside = (by: Actor, { lead, client }: Ends): Refusal | null => {
  if (client && isAdministrator(by.role)) return client.deletedAt ? clientGone : null;
  return lead ? (mayEdit(by, lead) ?? whileOpen(by, lead)) : administratorsOnly;
};

/** The rows of which somebody's open pages are told: those of the leads they may open; of clients, administrators. */
export const besideScope = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role)
    ? [{ deleted: false }]
    : [
        { assignedRep: viewer.uid, deleted: false },
        { assignedRep: null, column: 'unassigned', deleted: false },
      ];
