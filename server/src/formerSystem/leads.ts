import { formerLead, formerLeadRemarks, readFormerNotes } from 'domain/formerSystem';
import { changesBetween } from 'domain/kernel';
import { blankLead, bookkeeping, type Lead } from 'domain/leads';
import { insertLeads, type NoteRow, scopeFacts, withOptOuts } from '#leads';
import { type Batch, fieldOf, formerOrigin, type Ready, referenceOf, type Writer } from './batch.ts';
import { addLinks } from './sql/links.ts';

const leadOf = (document: Ready, { move: { now, settings }, follow }: Batch): Lead => {
  const assignedRep = follow(document, 'assignedRep');
  return formerLead(document.fields, { id: document.uuid, assignedRep, now, settings });
};

const eventOf = (lead: Lead, notes: number, { move }: Batch) => {
  const { after } = changesBetween(blankLead(lead.id, move.now, move.settings.leaseNoticeDays), lead);
  const said = Object.entries(after).filter(([field]) => !bookkeeping.includes(field as keyof Lead));
  return {
    noun: 'leads',
    rowId: lead.id,
    verb: 'imported',
    before: {},
    after: {
      ...Object.fromEntries(said),
      importedFrom: formerOrigin,
      ...(notes > 0 ? { former: notes } : {}),
    },
    scopeBefore: null,
    scopeAfter: scopeFacts(lead),
    ...(move.by ? { by: move.by } : {}),
  };
};

const notesOf = (document: Ready, lead: Lead, { move }: Batch): NoteRow[] =>
  readFormerNotes(fieldOf(document, 'notesOnLead', ''), lead.updatedAt, move.settings.officeTimeZone).map(
    ({ at, author, text }) => ({
      id: move.newId(),
      leadId: lead.id,
      at,
      by: null,
      author,
      label: '',
      text,
      struck: false,
    }),
  );

/** Leads with their notes; whom they became is set once the clients are here. */
export const writeLeads: Writer = async (batch) => {
  const { move, documents } = batch;
  const made = documents.map((document) => {
    const lead = leadOf(document, batch);
    for (const { field, text } of formerLeadRemarks(document.fields, lead))
      batch.remark(document, 'changed', field, text);
    return { document, lead, notes: notesOf(document, lead, batch) };
  });
  const leads = await withOptOuts(
    move,
    made.map(({ lead }) => lead),
  );
  await insertLeads(
    move.db,
    leads,
    made.flatMap(({ notes }) => notes),
  );
  await addLinks(
    move.db,
    move.runId,
    made.flatMap(({ document, lead }) => {
      const client = referenceOf(document, 'convertedToClientId');
      return client
        ? {
            collection: 'leads' as const,
            id: lead.id,
            formerId: document.id,
            field: 'convertedToClientId' as const,
            toCollection: 'clients' as const,
            toFormerId: client.id,
          }
        : [];
    }),
  );
  for (const { lead, notes } of made) move.emit(eventOf(lead, notes.length, batch));
};
