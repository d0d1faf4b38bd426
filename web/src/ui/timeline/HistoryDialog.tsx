import { auditFieldWords, auditValueWords, changesApart } from 'domain/audit';
import { authorWords, type HistoryItem, type Operation, type Page, type rowHistory } from 'domain/kernel';
import { usePages } from '#platform/pages.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { here, moment } from '#ui/moment.ts';
import styles from './Timeline.module.css';

type Words = Readonly<Record<string, string>>;

const usual: Words = {
  created: 'added it',
  updated: 'changed it',
  removed: 'deleted it',
  restored: 'restored it',
};

/** What happened to one row, newest first; of a new one that it was added. */
export const HistoryDialog = ({
  of,
  id,
  title,
  verbs = {},
  fields,
  silent = [],
  said = (_, value) => value,
  nameOf,
  onClose,
}: {
  of: Operation<typeof rowHistory.input, Page<HistoryItem>>;
  id: string;
  /** ‘Dryer Speed Queen’. */
  title: string;
  /** ‘moved it’: what a verb of its own did, after the name of who did it. */
  verbs?: Words;
  fields: Words;
  /** What a person reads nothing from. */
  silent?: readonly string[];
  /** What stands for a value that says too little. */
  said?: (field: string, value: unknown) => unknown;
  nameOf: (uid: string | null) => string | null;
  onClose: () => void;
}) => {
  const pages = usePages(of, { id });
  const reading = { nameOf, now: Date.now(), timeZone: here };
  const words = (field: string, value: unknown) => auditValueWords(field, said(field, value), reading);
  return (
    <Dialog onClose={onClose} open size="sm" title={`History of ${title}`}>
      <Listing empty="Nothing yet." pages={pages} what="the history">
        <ul className={`stack apart compact ${styles.told}`}>
          {pages.items.map((item) => (
            <li key={item.id}>
              <p>
                <b>{authorWords(item)}</b> {verbs[item.verb] ?? usual[item.verb] ?? 'changed it'}{' '}
                <time className="dim" dateTime={item.at}>
                  {moment(item.at)}
                </time>
                {item.arrivedAt && (
                  <>
                    {' '}
                    <small className="dim">{`offline, arrived ${moment(item.arrivedAt)}`}</small>
                  </>
                )}
              </p>
              {item.verb !== 'created' &&
                changesApart(item.changes)
                  .filter(({ field }) => !silent.includes(field))
                  .map(({ field, before, after }) => (
                    <p key={field}>
                      {fields[field] ?? auditFieldWords(field)}: <del>{words(field, before)}</del> →{' '}
                      {words(field, after)}
                    </p>
                  ))}
            </li>
          ))}
        </ul>
      </Listing>
    </Dialog>
  );
};
