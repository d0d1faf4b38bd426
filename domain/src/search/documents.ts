import { type Document, documentLabel } from '#documents';
import { searchable } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

type Searched = Pick<Document, 'name' | 'fileName' | 'description' | 'tags'>;

/** The texts of a document in this order; the database knows them as `document_text`. */
export const documentTexts = ({ name, fileName, description, tags }: Searched): string[] =>
  [name, fileName, description, tags.join(' ')].map((text) => searchable(text.replaceAll('|', ' ')));

/** The fields that search compares, of a document's texts: its names are one, the better counts. */
export const documentSearchFields = ([
  name = '',
  file = '',
  description = '',
  tags = '',
]: readonly string[]): SearchField[] => [[name, file], [description], [tags]];

/** What search shows of a document. */
export type SearchedDocument = Pick<
  Document,
  'id' | 'name' | 'type' | 'category' | 'leadName' | 'clientName' | 'siteName'
>;

/** A document as a result: what it is called, and what it is linked to. */
export const documentResult = (
  { id, name, type, category, leadName, clientName, siteName }: SearchedDocument,
  score: number,
): SearchResult => ({
  type: 'document',
  id,
  title: name,
  subtitle: [documentLabel(category), clientName || leadName, siteName]
    .filter((text) => text !== '')
    .join(' · '),
  description: documentLabel(type),
  score,
});
