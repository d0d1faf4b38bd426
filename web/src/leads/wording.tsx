import { Link } from '@tanstack/react-router';
import { dateWords } from 'domain/kernel';
import { handOffOperations, type Lead, leadOperations } from 'domain/leads';
import { settingsOperations } from 'domain/settings';
import { type About, type NameOf, someChange, someField, type Wording } from '#platform/offline/wording.ts';
import { keptAnswer } from '#platform/query.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import { ColumnBadge } from './ColumnBadge.tsx';
import { fieldNames } from './fields/fieldNames.ts';
import { whereLeft } from './left.ts';
import { leadPerson } from './names.ts';
import { leads } from './rows.ts';
import { place } from './words.ts';

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Moments of a lead's fields are the office's, as they were chosen. */
const told = (value: unknown, nameOf: NameOf): string =>
  isDay(value)
    ? dateWords(value)
    : valueWords(value, nameOf, keptAnswer(settingsOperations.get, {})?.officeTimeZone);

const fieldOf = (name: string): string => fieldNames[name as keyof Lead] ?? someField;
const inside = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const changes = (fields: unknown, nameOf: NameOf): string =>
  Object.entries(fields ?? {})
    .map(([field, value]) => `${inside(fieldOf(field))}: ${told(value, nameOf)}`)
    .join(', ');

const about = (id: string): About | null => {
  const row = leads.row(id);
  if (!row) return null;
  return {
    line: [leadPerson(row), place(row)].filter(Boolean).join(' · '),
    badge: <ColumnBadge column={row.column} />,
    link: (title) => (
      <Link params={{ leadId: id }} to="/leads/$leadId">
        {title}
      </Link>
    ),
  };
};

const verbs: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => string>> = {
  [leadOperations.take.name]: () => 'Take',
  [leadOperations.transfer.name]: () => 'Transfer',
  [leadOperations.remove.name]: () => 'Delete',
  [leadOperations.restore.name]: () => 'Restore',
  [handOffOperations.pass.name]: () => 'Pass',
  [handOffOperations.cantClose.name]: () => "Can't Close",
  [handOffOperations.returnToPool.name]: () => 'Pass Lead',
  [handOffOperations.answer.name]: ({ answer }) => (answer === 'accept' ? 'Accept' : 'Reject'),
  [handOffOperations.reopen.name]: () => 'Reopen as new',
};

/** What was done to a lead and waits, in words: names for people, labels for fields, days as people write them. */
export const leadWording: Wording = {
  words: ({ operation, input, words }, nameOf) => {
    if (operation === leadOperations.update.name) return `Change ${changes(input['fields'], nameOf)}`;
    const verb = verbs[operation]?.(input);
    const done = verb ?? words ?? someChange;
    const to = input['rep'] ?? input['to'];
    const name = typeof to === 'string' && /^[\da-f]{8}-/.test(to) ? nameOf(to) : null;
    const whole = name === null ? done : `${done.replace(/ to a rep$/, '')} to ${name}`;
    return [whole, verb && (input['reason'] ?? input['note'])].filter(Boolean).join(': ');
  },
  field: fieldOf,
  value: told,
  left: whereLeft,
  about,
};
