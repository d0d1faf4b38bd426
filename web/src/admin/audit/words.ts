import { type AuditItem, auditValueWords, isByOffice, isEmpty, readingOf } from 'domain/audit';
import { here, moment } from '#ui/moment.ts';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { usePeople } from '#users';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** What sentences and values are read with on this device. */
export const useReading = () => {
  const people = usePeople();
  const office = useOfficeZone();
  return { nameOf: (uid: string) => people.get(uid)?.displayName, now: Date.now(), timeZone: here, office };
};

/** A value in a few words: people by name, moments as elsewhere, the rest cut. */
export const useValueWords = (item: Pick<AuditItem, 'names'>) => {
  const reading = readingOf(useReading(), item);
  return (field: string, value: unknown): string => {
    if (isEmpty(value)) return 'not recorded';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (isMoment(value) && !isByOffice(field)) return moment(value);
    const text = auditValueWords(field, value, reading);
    return text.length > 200 ? `${text.slice(0, 200)}…` : text;
  };
};
