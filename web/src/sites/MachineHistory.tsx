import { authorWords, dollars } from 'domain/kernel';
import { type Machine, machineOperations, machineTitle, type SiteHistoryItem } from 'domain/sites';
import { usePages } from '#platform/pages.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import { useNames } from '#view';
import { sites } from './rows.ts';
import styles from './Sites.module.css';
import { machineFieldName } from './words.ts';

const verbs: Readonly<Record<string, string>> = {
  created: 'added it',
  updated: 'changed it',
  moved: 'moved it',
  removed: 'deleted it',
};

const Change = ({ change }: { change: SiteHistoryItem['changes'][number] }) => {
  const nameOf = useNames();
  const words = (value: unknown): string => {
    if (change.field === 'vendPrice' && typeof value === 'number') return dollars(value);
    if (change.field === 'siteId') return sites.row(String(value))?.siteName || 'another site';
    return valueWords(value, nameOf).replaceAll('_', ' ');
  };
  return (
    <p>
      {machineFieldName(change.field)}: <del>{words(change.before)}</del> → {words(change.after)}
    </p>
  );
};

/** What happened to one machine, newest first. */
export const MachineHistory = ({ machine, onClose }: { machine: Machine; onClose: () => void }) => {
  const pages = usePages(machineOperations.history, { id: machine.id, limit: 50 });
  return (
    <Dialog
      onClose={onClose}
      open
      size="sm"
      title={`History of ${machineTitle(machine)} ${machine.serial}`.trim()}
    >
      <Listing empty="Nothing yet." pages={pages} what="the history">
        <ul className={`stack apart compact ${styles.history}`}>
          {pages.items.map((item) => (
            <li key={item.id}>
              <p>
                <b>{authorWords(item)}</b> {verbs[item.verb] ?? item.verb}{' '}
                <time className="dim" dateTime={item.at}>
                  {moment(item.at)}
                </time>
              </p>
              {item.verb !== 'created' &&
                item.changes
                  .filter(({ field }) => field !== 'statusSince')
                  .map((change) => <Change change={change} key={change.field} />)}
            </li>
          ))}
        </ul>
      </Listing>
    </Dialog>
  );
};
