import { type Lead, mostCustomFields, mostTags } from '#leads';
import type { LeadReading } from './lead-row.ts';
import { leaveOutLater } from './reading.ts';
import { tooManyCustom, tooManyTags } from './several.ts';
import { writeTags } from './values.ts';

type Said = Pick<LeadReading, 'fields' | 'leftOut' | 'notes'>;

/** A row with those of its tags and own fields for which a lead has room beside its own; the others go into the note. */
export const inRoom = <Row extends Said>(
  lead: Partial<Pick<Lead, 'tags' | 'customFields'>>,
  reading: Row,
): Row => {
  const { tags = [], customFields = {} } = lead;
  const { tags: said = [], customFields: own = {} } = reading.fields;
  const newTags = said.filter((tag) => !tags.includes(tag));
  const newFields = Object.entries(own).filter(([name]) => !Object.hasOwn(customFields, name));
  const overTags = newTags.slice(Math.max(0, mostTags - tags.length));
  const room = mostCustomFields - Object.keys(customFields).length;
  const overFields = newFields.slice(Math.max(0, room));
  if (overTags.length + overFields.length === 0) return reading;
  const over = new Set(overFields.map(([name]) => name));
  const fields = {
    ...reading.fields,
    tags: said.filter((tag) => !overTags.includes(tag)),
    customFields: Object.fromEntries(Object.entries(own).filter(([name]) => !over.has(name))),
  };
  const fitting = { ...reading, fields, leftOut: [...reading.leftOut], notes: [...reading.notes] };
  if (overTags.length > 0) leaveOutLater(fitting, { column: 'Tags', text: writeTags(overTags) }, tooManyTags);
  for (const [column, value] of overFields)
    leaveOutLater(fitting, { column, text: String(value) }, tooManyCustom);
  return fitting;
};
