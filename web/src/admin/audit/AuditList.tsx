import { Link } from '@tanstack/react-router';
import {
  type AuditAct,
  type AuditItem,
  auditFieldWords,
  auditNounWords,
  auditOperations,
  auditSentence,
  doerOf,
  isEmpty,
  type Piece,
  sentenceText,
  toldChanges,
} from 'domain/audit';
import {
  allRows,
  arrivedLate,
  dateWords,
  figureWords,
  localDay,
  otherRowWords,
  personWords,
} from 'domain/kernel';
import { useId, useState } from 'react';
import { leadOverPage } from '#board';
import { usePages } from '#platform/pages.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { ChevronRight } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { clockOf, daysAhead, here, moment } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { usePeople } from '#users';
import styles from './Audit.module.css';
import type { AuditFilter } from './filter.ts';
import { useReading, useValueWords } from './words.ts';

/** Narrows the list to one person, or to one record. */
type Only = (only: { by: string } | { noun: string; record: string }) => void;

/** The acts that a filter leaves, newest first, a day's under its name. */
export const AuditList = ({
  filter,
  clear,
  onOnly,
}: {
  filter: AuditFilter;
  clear?: (() => void) | undefined;
  onOnly?: Only | undefined;
}) => {
  const pages = usePages(auditOperations.list, filter);
  const days = byDay(pages.items);
  return (
    <Listing clear={clear} empty="No entries" pages={pages} what="the audit">
      {days.map(([day, acts]) => (
        <div key={acts[0]?.id}>
          <h3 className={styles.ofDay}>{dayHead(day)}</h3>
          <ol>
            {acts.map((act) => (
              <Act act={act} key={act.id} onOnly={onOnly} />
            ))}
          </ol>
        </div>
      ))}
    </Listing>
  );
};

/** Acts under their days, as they come. */
const byDay = (acts: readonly AuditAct[]): [string, AuditAct[]][] => {
  const days: [string, AuditAct[]][] = [];
  for (const act of acts) {
    const day = localDay(act.at, here);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(act);
    else days.push([day, [act]]);
  }
  return days;
};

const dayHead = (day: string): string => {
  const year = day.slice(0, 4);
  const words = `${dateWords(day, 'dayOfYear')}${year === daysAhead().slice(0, 4) ? '' : `, ${year}`}`;
  if (day === daysAhead()) return `Today, ${words}`;
  return day === daysAhead(-1) ? `Yesterday, ${words}` : words;
};

const pageOf: Readonly<Record<string, (id: string) => string>> = {
  clients: (id) => `/clients/${id}`,
  invoices: (id) => `/invoices/${id}`,
  users: (id) => `/admin/users/${id}`,
};

/** The record under its name, which opens it where it has a page. */
const Opens = ({ noun, id, children }: { noun: string; id: string; children: string }) => {
  if (id === allRows) return children;
  if (noun === 'leads') return <Link {...leadOverPage(id)}>{children}</Link>;
  const page = Object.hasOwn(pageOf, noun) ? pageOf[noun] : undefined;
  if (page) return <PageLink href={page(id)}>{children}</PageLink>;
  return <b>{children}</b>;
};

const Said = ({ piece }: { piece: Piece }) => {
  if (typeof piece === 'string') return piece;
  if ('person' in piece) return <b>{piece.person}</b>;
  return (
    <Opens id={piece.record.id} noun={piece.record.noun}>
      {piece.text}
    </Opens>
  );
};

const Sentence = ({ pieces }: { pieces: readonly Piece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stand where they stand
  pieces.map((piece, at) => <Said key={at} piece={piece} />);

/** Whose face stands beside an act: of a failed sign-in nobody's. */
const faceOf = (act: AuditAct, nameOf: (uid: string) => string | undefined): string | null => {
  if (act.noun === 'users' && act.verb === 'sign-in-failed') return null;
  const who = doerOf(act);
  return who === null ? 'Washboard' : personWords(who, nameOf);
};

const Act = ({ act, onOnly }: { act: AuditAct; onOnly: Only | undefined }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const reading = useReading();
  const pieces = auditSentence(act, reading);
  const several = act.entries > 1 || (act.noun === 'imports' && act.verb === 'finished');
  return (
    <li className={styles.act}>
      <time dateTime={act.at} title={moment(act.at)}>
        {clockOf(Date.parse(act.at))}
      </time>
      <Avatar name={faceOf(act, reading.nameOf)} silent />
      <p>
        <Sentence pieces={pieces} />
        {act.others.map((other) => (
          <span className={styles.other} key={other.id}>
            <Sentence pieces={auditSentence({ ...other, entries: other.alike }, reading)} />
          </span>
        ))}
        {act.entries > 1 && <small>{`${figureWords(act.entries)} entries, one act`}</small>}
        {act.actedAt && arrivedLate(act.actedAt, act.at) && (
          <small>{`Offline at ${moment(act.actedAt)}, arrived ${clockOf(Date.parse(act.at))}`}</small>
        )}
      </p>
      <IconButton
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        glyph={ChevronRight}
        name={`Before and after: ${sentenceText(pieces)}`}
        onClick={() => setOpen(!open)}
        small
      />
      {open && (
        <div className={styles.opened} id={id}>
          {several ? <Entries act={act} /> : <Changes item={act} />}
          <Ways act={act} onOnly={onOnly} />
        </div>
      )}
    </li>
  );
};

/** The record, this record alone, this person alone, and the entry's number. */
const Ways = ({ act, onOnly }: { act: AuditAct; onOnly: Only | undefined }) => {
  const people = usePeople();
  const person = act.by === null ? null : people.get(act.by);
  const { noun, rowId } = act;
  const word = Object.hasOwn(auditNounWords, noun)
    ? auditNounWords[noun as keyof typeof auditNounWords]
    : null;
  return (
    <div className="bar wrap">
      {onOnly && word && rowId !== allRows && (
        <Button look="quiet" onClick={() => onOnly({ noun, record: rowId })} small>
          {`Only this ${word}`}
        </Button>
      )}
      {onOnly && person && (
        <Button look="quiet" onClick={() => onOnly({ by: person.uid })} small>
          {`Only ${person.displayName}`}
        </Button>
      )}
      <span className="small dim">
        {`Entry ${figureWords(Number(act.id))}, ${act.sealed ? 'sealed' : 'not sealed yet'}`}
      </span>
    </div>
  );
};

/** The entries of an act of many, each opening to what it changed. */
const Entries = ({ act }: { act: AuditAct }) => {
  const pages = usePages(auditOperations.entries, { id: act.id });
  return (
    <Listing empty="Nothing is left of it." pages={pages} what="the entries">
      <ol className={styles.entries}>
        {pages.items.map((item) => (
          <Entry item={item} key={item.id} />
        ))}
      </ol>
    </Listing>
  );
};

const Entry = ({ item }: { item: AuditItem }) => {
  const [open, setOpen] = useState(false);
  const pieces = auditSentence({ ...item, entries: 1, alike: 1 }, useReading());
  return (
    <li>
      <p>
        <Sentence pieces={pieces} />
      </p>
      {item.changes.length > 0 && (
        <IconButton
          aria-expanded={open}
          glyph={ChevronRight}
          name={`Before and after: ${sentenceText(pieces)}`}
          onClick={() => setOpen(!open)}
          small
        />
      )}
      {open && <Changes item={item} />}
    </li>
  );
};

const Changes = ({ item }: { item: AuditItem }) => {
  const words = useValueWords(item);
  const telling = toldChanges(item).filter(
    ({ field, before, after }) => !(isEmpty(before) && words(field, after) === otherRowWords),
  );
  if (telling.length === 0) return <p className="small dim">Nothing was changed by it.</p>;
  // A new row, or an act of its own, has no before: a column of nothing would say that something was lost.
  const was = telling.some(({ before }) => !isEmpty(before));
  return (
    <table className={styles.changes}>
      <caption className="vh">Before and after</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {was && <th scope="col">Before</th>}
          <th scope="col">{was ? 'After' : 'Recorded'}</th>
        </tr>
      </thead>
      <tbody>
        {telling.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{auditFieldWords(field)}</th>
            {was && (
              <td>
                {item.about.includes(field) ? null : isEmpty(before) ? (
                  words(field, before)
                ) : (
                  <del>{words(field, before)}</del>
                )}
              </td>
            )}
            <td className={styles.after}>{words(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
