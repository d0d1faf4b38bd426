import { daysBetween, isRefusal, type Outcome } from '#kernel';
import type { Document, DocumentCategory, DocumentStatus, DocumentType } from './document.ts';
import type { SomeDocumentFields } from './fields.ts';
import { documentRefusals } from './texts.ts';

/** Categories that go with a type, the likeliest first (screens §5). */
export const categoriesOf: Readonly<Record<DocumentType, readonly DocumentCategory[]>> = {
  contract: ['lease_agreement', 'service_contract', 'maintenance_agreement'],
  invoice: ['invoice_billing'],
  receipt: ['payment_receipt'],
  service_record: ['repair_record', 'installation_record'],
  photo: ['service_photo'],
  diagram: ['wiring_diagram'],
  manual: ['machine_manual', 'parts_catalog'],
  certificate: ['permit_license'],
  permit: ['permit_license'],
  insurance: ['insurance_document'],
  report: ['inspection_report', 'collection_record'],
  correspondence: ['correspondence'],
  other: ['company_policy', 'training_material', 'other'],
};

/** The category that is filled in when a type is chosen. */
export const suggestedCategory = (type: DocumentType): DocumentCategory =>
  type === 'other' ? 'other' : (categoriesOf[type][0] ?? 'other');

const people: Partial<Record<DocumentStatus, DocumentStatus>> = { ready: 'archived', archived: 'ready' };

type Row = Pick<Document, 'status' | 'archivedAt'>;

/** What a change of status by a person leads to: a file is archived and restored, and nothing else. */
export const moveDocument = (row: Row, to: DocumentStatus, now: string): Outcome<Row> => {
  if (to === row.status) return { status: row.status, archivedAt: row.archivedAt };
  if (people[row.status] !== to) return documentRefusals.status;
  return { status: to, archivedAt: to === 'archived' ? now : null };
};

/** An upload that was interrupted waits for the rest of its bytes again. */
export const retryUpload = ({
  status,
  scan,
}: Pick<Document, 'status' | 'scan'>): Outcome<{ status: DocumentStatus; errorMessage: string }> =>
  scan !== 'infected' && (status === 'error' || status === 'uploading')
    ? { status: 'uploading', errorMessage: '' }
    : documentRefusals.notInterrupted;

type Links = Pick<Document, 'leadId' | 'clientId' | 'siteId' | 'machineId'>;

/** What a document is linked to afterwards; a machine goes with its site. */
const linksOf = (row: Links, fields: SomeDocumentFields): Outcome<Links> => {
  const { leadId = row.leadId, clientId = row.clientId, siteId = row.siteId } = fields;
  const { machineId = siteId === row.siteId ? row.machineId : null } = fields;
  if (leadId && (clientId || siteId)) return documentRefusals.twoHomes;
  return machineId && !siteId ? documentRefusals.machineElsewhere : { leadId, clientId, siteId, machineId };
};

/** Fields as the row keeps them; refused where the status may not become that, or a version is no longer the one shown. */
export const documentChanges = (
  row: Row & Links & Pick<Document, 'current'>,
  { status, ...fields }: SomeDocumentFields,
  now: string,
): Outcome<SomeDocumentFields & Partial<Row>> => {
  if (!row.current) return documentRefusals.replaced;
  const moved = moveDocument(row, status ?? row.status, now);
  if (isRefusal(moved)) return moved;
  const links = linksOf(row, fields);
  return isRefusal(links) ? links : { ...fields, ...links, ...moved };
};

export type Expiry = 'expired' | 'soon' | 'ok';

const soonDays = 30;

/** How near its end a document is; null for one that has none. */
export const expiryOf = (expiresAt: string | null, today: string): Expiry | null => {
  if (expiresAt === null) return null;
  if (expiresAt < today) return 'expired';
  return daysBetween(today, expiresAt) <= soonDays ? 'soon' : 'ok';
};
