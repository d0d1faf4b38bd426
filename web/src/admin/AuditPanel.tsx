import { Link } from '@tanstack/react-router';
import {
  type AuditItem,
  auditFieldWords,
  auditNouns,
  auditNounWords,
  auditOperations,
  auditValueWords,
  happenedWords,
} from 'domain/audit';
import { allRows, otherRowWords, personWords } from 'domain/kernel';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { leadOverPage } from '#board';
import { loadConversions } from '#conversion';
import { usePages } from '#platform/pages.ts';
import { Bones } from '#ui/Bones.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { Line } from '#ui/Line.tsx';
import { dayRange } from '#ui/list/address.ts';
import { Listing } from '#ui/list/Listing.tsx';
import { here, moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePeople } from '#users';
import styles from './Admin.module.css';
import { useFilters } from './useFilters.ts';

const what = [
  {
    key: 'noun',
    label: 'What',
    any: 'Anything',
    choices: auditNouns.map((noun) => [noun, auditNounWords[noun]] as const),
  },
] as const;

type AuditFilter = { by?: string; noun?: string; from?: string; to?: string };

const Conversions = lazy(async () => ({ default: await loadConversions() }));

const views = [
  { value: 'changes', label: 'All changes' },
  { value: 'conversions', label: 'Conversions' },
] as const;

/** Who changed what and when, and who made a client of which lead; nothing here can be changed. */
export const AuditPanel = () => {
  const [shown, setShown] = useState<(typeof views)[number]['value']>('changes');
  const choice = <Segmented label="Shown" onChange={setShown} options={views} value={shown} />;
  if (shown === 'changes') return <Changed choice={choice} />;
  return (
    <Panel actions={choice} title="Audit">
      <Suspense fallback={<Bones label="Loading conversions" rows={4} />}>
        <Conversions />
      </Suspense>
    </Panel>
  );
};

const Changed = ({ choice }: { choice: ReactNode }) => {
  const { search, values, onChange, clear } = useFilters();
  const choices = [...usePeople().values()].map(({ uid, displayName }) => [uid, displayName] as const);
  const whose = [{ key: 'by', label: 'Who', any: 'Anybody', choices }] as const;
  const filter: AuditFilter = {
    ...(values.by && { by: values.by }),
    ...(values.noun && { noun: values.noun }),
    ...dayRange(values),
  };
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      aria-label={label}
      className={styles.date}
      onChange={({ target }) => onChange({ [name]: target.value })}
      type="date"
      value={search[name] ?? ''}
    />
  );
  return (
    <Panel
      actions={
        <>
          {choice}
          <Selects filters={[...whose, ...what]} onChange={onChange} search={search} />
          {day('from', 'From')}
          {day('to', 'To')}
        </>
      }
      title="Audit"
    >
      <AuditList clear={clear} filter={filter} />
    </Panel>
  );
};

/** The entries that a filter leaves, newest first. */
export const AuditList = ({ filter, clear }: { filter: AuditFilter; clear?: (() => void) | undefined }) => {
  const pages = usePages(auditOperations.list, filter);
  return (
    <Listing clear={clear} empty="No entries" pages={pages} what="the audit">
      <ul>
        {pages.items.map((item) => (
          <Entry item={item} key={item.id} />
        ))}
      </ul>
    </Listing>
  );
};

const shownChanges = 4;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || JSON.stringify(value) === '[]';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** A value in a few words: people by name, moments as elsewhere, the rest cut. */
const useWords = () => {
  const people = usePeople();
  return (field: string, value: unknown): string => {
    if (isEmpty(value)) return value === false ? 'no' : 'empty';
    if (value === true) return 'yes';
    if (isMoment(value)) return moment(value);
    const nameOf = (uid: string) => people.get(uid)?.displayName;
    const text = auditValueWords(field, value, { nameOf, now: Date.now(), timeZone: here });
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
};

const Changes = ({ changes }: { changes: AuditItem['changes'] }) => {
  const words = useWords();
  const [all, setAll] = useState(false);
  // A new row tells every field; those that are empty say nothing.
  const telling = changes.filter(
    ({ field, before, after }) =>
      !(isEmpty(before) && isEmpty(after)) && !(isEmpty(before) && words(field, after) === otherRowWords),
  );
  const shown = all ? telling : telling.slice(0, shownChanges);
  if (shown.length === 0) return null;
  return (
    <span className={`small dim words ${styles.changes}`}>
      {shown.map(({ field, before, after }, index) => (
        <span key={field}>
          {index > 0 && ' · '}
          {`${auditFieldWords(field)}: `}
          {!isEmpty(before) && (
            <>
              <del>{words(field, before)}</del>
              {' → '}
            </>
          )}
          {words(field, after)}
        </span>
      ))}
      {shown.length < telling.length && (
        <button onClick={() => setAll(true)} type="button">
          {`and ${telling.length - shown.length} more`}
        </button>
      )}
    </span>
  );
};

const Entry = ({ item }: { item: AuditItem }) => {
  const people = usePeople();
  const nameOf = (uid: string | null) => personWords(uid, (one) => people.get(one)?.displayName);
  const from = item.verb === 'imported' && item.changes.find(({ field }) => field === 'importedFrom')?.after;
  // Who signs in or out does so as nobody's act but their own.
  const person = item.noun === 'users' ? item.rowId : null;
  const by = item.by ?? (item.verb.startsWith('signed-') ? person : null);
  const whom = person !== by && people.get(person ?? '');
  const viewing = item.as !== null && item.as !== item.by ? `, viewing as ${nameOf(item.as)}` : '';
  const through = item.through === null ? '' : `, through ${item.through}`;
  return (
    <Line item>
      <span>
        <span>
          {from ? (
            `Imported from ${from} by ${nameOf(item.by)}`
          ) : (
            <>
              <b>{nameOf(by)}</b>
              {`${viewing}${through}: ${happenedWords(item)}`}
              {whom && ` · ${whom.displayName}`}
            </>
          )}
          {item.noun === 'leads' && item.rowId !== allRows && (
            <>
              {' · '}
              <Link {...leadOverPage(item.rowId)} className={styles.entryLink}>
                Open the lead
              </Link>
            </>
          )}
        </span>
        {!from && <Changes changes={item.changes} />}
      </span>
      <time className="dim small" dateTime={item.at} title={item.at}>
        {moment(item.at)}
      </time>
    </Line>
  );
};
