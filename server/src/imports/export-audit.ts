import {
  type AuditItem,
  auditFieldWords,
  auditSentence,
  auditValueWords,
  readingOf,
  sentenceText,
  toldChanges,
} from 'domain/audit';
import { defuse, type SheetKind } from 'domain/imports';
import { otherRowWords, type Reading } from 'domain/kernel';
import { auditPages } from '#audit';
import type { Services } from '#platform/services.ts';
import { namesOf } from '#users';

const heading = ['Entry', 'When', 'What', 'Field', 'Before', 'After', 'Sealed'];
/** What its columns hold: texts and moments. */
export const auditExportKinds: readonly SheetKind[] = heading.map(() => 'text');

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The audit in pages, the heading first: a line for each field that an entry changed, with its sentence; one line where it changed none. */
export const auditEntryPages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  filter: Parameters<typeof auditPages>[1],
): AsyncGenerator<string[][]> {
  yield [heading];
  for await (const items of auditPages(db, filter)) {
    const names = await namesOf({ db, keys }, [...new Set(JSON.stringify(items).match(uuid))]);
    // A file is read in other years as well: no date in it is without its year.
    const reading: Reading = { nameOf: (uid) => names.get(uid), now: 0, timeZone: 'UTC' };
    const wordsOf = (item: AuditItem) => (field: string, value: unknown) =>
      value === null || value === undefined ? '' : auditValueWords(field, value, readingOf(reading, item));
    yield items.flatMap((item) => {
      const words = wordsOf(item);
      const said = sentenceText(auditSentence({ ...item, entries: 1, alike: 1 }, reading));
      const start = [item.id, item.at, defuse(said)];
      const telling = toldChanges(item).filter(
        ({ field, before, after }) =>
          words(field, before) !== words(field, after) && words(field, after) !== otherRowWords,
      );
      const sealed = item.sealed ? 'Yes' : 'No';
      return telling.length === 0
        ? [[...start, '', '', '', sealed]]
        : telling.map(({ field, before, after }) => [
            ...start,
            ...[auditFieldWords(field), words(field, before), words(field, after)].map(defuse),
            sealed,
          ]);
    });
  }
};
