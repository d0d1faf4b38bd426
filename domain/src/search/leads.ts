import { columnLabels, type Lead, leadName, leadTitle } from '#leads';
import { searchExcerpt, searchMarks } from './marks.ts';
import { type SearchQuery, searchable, searchableDigits, searchQuery, wantedTexts } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

export const leadSearchColumns = [
  'id',
  'column',
  'firstName',
  'lastName',
  'company',
  'businessName',
  'email',
  'phone',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'formerId',
] as const satisfies readonly (keyof Lead)[];

/** What search reads of a lead. */
export type SearchedLead = Pick<Lead, (typeof leadSearchColumns)[number]>;

/** The texts of a lead in two parts, each in this order; the database keeps the same (`lead_search`). */
const leadParts = (lead: SearchedLead): { who: string[]; where: string[] } => ({
  who: [
    lead.firstName,
    lead.lastName,
    `${lead.firstName} ${lead.lastName}`.replace(/^ +| +$/g, ''),
    lead.email,
    lead.phone,
    searchableDigits(lead.phone),
    lead.company,
    lead.businessName,
    lead.formerId,
  ].map(searchable),
  where: [lead.streetAddress, lead.city, lead.state, lead.zipCode].map(searchable),
});

const fields = {
  who: [[0, 1, 2], [3], [4, 5], [6], [7], [8]],
  where: [[0], [1], [2], [3]],
} as const;

/** The fields of one part from its texts; a name may be met by its first, its last or as a whole. */
export const leadPartFields = (part: keyof typeof fields, texts: readonly string[]): SearchField[] =>
  fields[part].map((places) => places.map((place) => texts[place] ?? ''));

/** Every field of a lead that search compares: names, e-mail, phone, company, property, former id, address, and its notes as one. */
export const leadSearchFields = (lead: SearchedLead, notes: readonly string[]): SearchField[] => {
  const { who, where } = leadParts(lead);
  return [...leadPartFields('who', who), ...leadPartFields('where', where), notes.map(searchable)];
};

/** Whether a lead, or a note of it, says what was typed: the board's text filter, as the server judges it (BOARD-04). */
export const saysText = (lead: SearchedLead, notes: readonly string[], typed: string): boolean => {
  const text = typed.trim();
  if (text === '') return true;
  const wanted = wantedTexts(searchQuery(text) ?? { text: searchable(text), digits: null });
  const said = leadSearchFields(lead, notes).flat();
  return said.some((one) => wanted.some((part) => one.includes(part)));
};

const isHit = (text: string, query: SearchQuery) => searchMarks(text, query).length > 0;

/** Which of the fields that a row does not show was hit. */
const reasonOf = (lead: SearchedLead, notes: readonly string[], query: SearchQuery): string | undefined => {
  const own = [
    lead.phone,
    lead.email,
    lead.company,
    lead.businessName,
    lead.streetAddress,
    lead.zipCode,
    lead.formerId,
  ];
  const field = own.find((text) => isHit(text, query));
  if (field !== undefined) return field;
  const note = notes.find((text) => isHit(text, query));
  return note === undefined ? undefined : searchExcerpt(note, query);
};

/** A lead as a result: the property over its person and place, or over what was hit where neither tells. */
export const leadResult = (
  lead: SearchedLead,
  notes: readonly string[],
  query: SearchQuery,
  score: number,
): SearchResult => {
  const [title, person] = [leadTitle(lead), leadName(lead)];
  const named = person === title ? [] : [person];
  const place = [lead.city, lead.state].filter((text) => text !== '').join(', ');
  const told = [title, ...named, place].some((text) => isHit(text, query));
  const reason = told ? undefined : reasonOf(lead, notes, query);
  return {
    type: 'lead',
    id: lead.id,
    title,
    subtitle: [...named, reason ?? place].filter((text) => text !== '').join(' · '),
    description: columnLabels[lead.column],
    score,
  };
};
