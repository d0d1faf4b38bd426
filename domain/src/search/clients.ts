import { type Client, clientName, clientStatusLabels, clientTitle } from '#clients';
import { searchMarks } from './marks.ts';
import { type SearchQuery, searchable, searchableDigits } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

export const clientSearchColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'officePhone',
  'cellPhone',
  'businessName',
  'formerId',
  'status',
] as const satisfies readonly (keyof Client)[];

/** What search reads of a client. */
export type SearchedClient = Pick<Client, (typeof clientSearchColumns)[number]>;

/** The texts of a client in this order; the database keeps the same (`client_search`). */
export const clientTexts = (client: SearchedClient): string[] =>
  [
    client.firstName,
    client.lastName,
    `${client.firstName} ${client.lastName}`.replace(/^ +| +$/g, ''),
    client.email,
    client.phone,
    searchableDigits(client.phone),
    client.officePhone,
    searchableDigits(client.officePhone),
    client.cellPhone,
    searchableDigits(client.cellPhone),
    client.businessName,
    client.formerId,
  ].map(searchable);

const fields = [[0, 1, 2], [3], [4, 5], [6, 7], [8, 9], [10], [11]] as const;

/** The fields that search compares, of a client's texts: name, e-mail, three telephones, business, former id. */
export const clientSearchFields = (texts: readonly string[]): SearchField[] =>
  fields.map((places) => places.map((place) => texts[place] ?? ''));

/** A client as a result: the business over its person, or over what was hit where neither tells. */
export const clientResult = (client: SearchedClient, query: SearchQuery, score: number): SearchResult => {
  const [title, person] = [clientTitle(client), clientName(client)];
  const named = person === title ? [] : [person];
  const isHit = (text: string) => searchMarks(text, query).length > 0;
  const told = [title, ...named].some(isHit);
  const { firstName, lastName, email, phone, officePhone, cellPhone, formerId } = client;
  const reason = [`${firstName} ${lastName}`.trim(), email, phone, officePhone, cellPhone, formerId].find(
    isHit,
  );
  return {
    type: 'client',
    id: client.id,
    title,
    subtitle: [...named, told ? email : (reason ?? email)].filter((text) => text !== '').join(' · '),
    description: clientStatusLabels[client.status],
    score,
  };
};
