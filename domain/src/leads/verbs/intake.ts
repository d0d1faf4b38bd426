import * as z from 'zod';
import { text } from '#kernel';
import type { LeadChange } from '#leads/change.ts';
import { columnOf } from '#leads/column.ts';
import { customFields, dollars, stripped, tags } from '#leads/fields.ts';
import { type Lead, priorities } from '#leads/lead.ts';
import { labelled, noteLabels, noteText } from '#leads/notes.ts';
import { fieldsOfStatus, statusFromOutside } from '#leads/status.ts';

export const recordStatuses = ['new', 'contacted', 'qualified', 'converted', 'lost'] as const;
const statusText = `Status must be one of: ${recordStatuses.join(', ')}`;
const sourceText = 'Source is required';

/** A lead as other systems send it: the specification's record schema (REC-02, D5). */
export const leadRecord = stripped({
  source: z.string(sourceText).pipe(text(100).trim().min(1, sourceText)),
  status: z.enum(recordStatuses, statusText).default('new'),
  company: text(255).optional(),
  notes: noteText.optional(),
  value: dollars.optional(),
  priority: z.enum(priorities).optional(),
  tags: tags.optional(),
  customFields: customFields.optional(),
});

export type LeadRecord = z.output<typeof leadRecord>;

/** A record from outside becomes a lead: source is where it came from, notes are its first note. */
export const intakeLead = (blank: Lead, { source, status, notes, ...fields }: LeadRecord): LeadChange => {
  const marks = fieldsOfStatus(statusFromOutside(status) ?? 'new');
  const lead: Lead = { ...blank, ...(fields as Partial<Lead>), leadCameFrom: source, ...marks };
  const first = notes?.trim() ? [labelled(noteLabels.noted, notes)] : [];
  return { verb: 'created', lead: { ...lead, column: columnOf(lead) }, notes: first };
};
