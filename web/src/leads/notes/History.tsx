import { useInfiniteQuery } from '@tanstack/react-query';
import { type Lead, type LeadHistoryItem, leadOperations } from 'domain/leads';
import { useState } from 'react';
import styles from '#leads/dialog/Dialog.module.css';
import { fieldNames, valueWords } from '#leads/fields/fieldNames.ts';
import { moment } from '#leads/words.ts';
import { useNames } from '#leads/work.tsx';
import { call } from '#platform/call.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { Failure } from '#ui/Strip.tsx';

const verbs: Readonly<Record<string, string>> = {
  created: 'created the lead',
  updated: 'changed',
  taken: 'took the lead',
  assigned: 'assigned the lead',
  unassigned: 'unassigned the lead',
  transferred: 'transferred the lead',
  moved: 'moved the lead',
  noted: 'added a note',
  attempted: 'attempted contact',
  contacted: 'made contact',
  sold: 'marked it as sold',
  removed: 'deleted the lead',
  restored: 'restored the lead',
  imported: 'imported the lead',
};

/** What was said; an event keeps the notes that it left. */
const said = (notes: unknown): string[] =>
  Array.isArray(notes)
    ? notes.map(({ text }: { text?: string }) => text ?? '').filter((text) => text !== '')
    : [];

const Item = ({ item, now }: { item: LeadHistoryItem; now: number }) => {
  const nameOf = useNames();
  return (
    <li>
      <span>
        <b>{item.author || 'Washboard'}</b> {verbs[item.verb] ?? item.verb}
      </span>
      <time dateTime={item.at}>{moment(item.at, now)}</time>
      {item.verb !== 'created' &&
        item.changes.map(({ field, before, after }) =>
          field === 'notes' ? (
            said(after).map((text) => <p key={text}>“{text}”</p>)
          ) : (
            <p key={field}>
              {fieldNames[field as keyof Lead] ?? field}: <del>{valueWords(before, nameOf)}</del>{' '}
              {valueWords(after, nameOf)}
            </p>
          ),
        )}
    </li>
  );
};

const List = ({ id, version, now }: { id: string; version: number; now: number }) => {
  const read = useInfiniteQuery({
    queryKey: ['leads.history', id, version],
    queryFn: ({ pageParam }) => call(leadOperations.history, { id, cursor: pageParam, limit: 20 }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    placeholderData: (before) => before,
  });
  if (read.isPending) return <Bones label="Loading the history" />;
  if (read.isError)
    return <Failure onRetry={() => void read.refetch()}>The history could not be loaded.</Failure>;
  const items = read.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.missing}>Nothing has been changed yet.</p>;
  return (
    <>
      <ul aria-label="History, newest first" className={styles.history}>
        {items.map((item) => (
          <Item item={item} key={item.id} now={now} />
        ))}
      </ul>
      {read.hasNextPage && (
        <Button look="quiet" onClick={() => void read.fetchNextPage()} small>
          Older changes
        </Button>
      )}
    </>
  );
};

/** Who changed what and when; read only when it is opened (D36). */
export const History = ({ lead, now }: { lead: Lead; now: number }) => {
  const [open, setOpen] = useState(false);
  return (
    <Section onToggle={setOpen} open={open} title="History">
      {open && <List id={lead.id} now={now} version={lead.version} />}
    </Section>
  );
};
