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
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { auditPages } from './pages.ts';
import type { AuditFilter } from './sql/list.ts';

const heading = ['Entry', 'When', 'Who', 'Record', 'What', 'Field', 'Before', 'After', 'Sealed'];
/** What its columns hold: texts and moments. */
export const auditExportKinds: readonly SheetKind[] = heading.map(() => 'text');

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The audit in pages, the heading first: a line for each field that an entry changed, with its sentence; one line where it changed none. */
export const auditEntryPages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  filter: AuditFilter,
): AsyncGenerator<string[][]> {
  yield [heading];
  // As the times of a sheet, and as on every paper of the house.
  const { officeTimeZone: timeZone } = await readSettings(db);
  for await (const items of auditPages(db, filter)) {
    const names = await namesOf({ db, keys }, [...new Set(JSON.stringify(items).match(uuid))]);
    // A file is read in later years too: each date says its own.
    const reading: Reading = { nameOf: (uid) => names.get(uid), now: 0, timeZone };
    const wordsOf = (item: AuditItem) => (field: string, value: unknown) =>
      value === null || value === undefined ? '' : auditValueWords(field, value, readingOf(reading, item));
    yield items.flatMap((item) => {
      const words = wordsOf(item);
      const said = auditSentence({ ...item, entries: 1, alike: 1 }, reading);
      const texts = [sentenceText(said.slice(0, 1)), item.title ?? '', sentenceText(said)];
      const start = [item.id, item.at, ...texts.map(defuse)];
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
