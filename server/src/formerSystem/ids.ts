import { createHash } from 'node:crypto';
import { type FormerCollection, plainText } from 'domain/formerSystem';

// In small letters: two ids that differ in their case alone are two documents.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// Ids of documents are made under this name, so that every run makes the same ones (RFC 9562, version 5).
const namespace = Buffer.from('5f1d0c0e7a344c0d9a0e2f64b1c7d9a3', 'hex');

/** The id under which a document is kept: its own where that is a UUID, else one that always follows from it. */
export const formerUuid = (collection: FormerCollection, id: string): string => {
  if (uuid.test(id)) return id;
  const hash = createHash('sha1').update(namespace).update(`${collection}/${id}`).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const named = ['id', 'uid', '_id'] as const;

const isId = (id: unknown): id is string | number =>
  typeof id === 'number' || (typeof id === 'string' && id !== '');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** An id as it is kept, by documents and by what names them: no index holds a text of any length. */
export const keptId = (id: string | number): string => {
  const text = plainText(id) ?? '';
  return text.length > 500 ? digestOf(text) : text;
};

/** What a document is called: its key in a map, or the id it carries in a list; without either, by what it says. */
export const documentIdOf = (key: string | number | undefined, raw: unknown): string => {
  if (typeof key === 'string') return keptId(key);
  const own =
    typeof raw === 'object' && raw !== null
      ? named.map((name) => (raw as Record<string, unknown>)[name]).find(isId)
      : undefined;
  return own === undefined ? digestOf(JSON.stringify(raw) ?? '') : keptId(own);
};
