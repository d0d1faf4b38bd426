import { countWords } from 'domain/kernel';
import { type Certificate, privacyOperations } from 'domain/privacy';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Line } from '#ui/Line.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { usePeople } from '#users';
import { Counts } from './Counts.tsx';
import styles from './Privacy.module.css';

const pause = 2_000;
const nouns = { leads: 'The person of a lead', users: 'Somebody who had an account' } as const;

const offs = {
  running: 'The erasure is under way',
  stopped: 'Nothing was erased',
  done: undefined,
} as const;

const saidOf = ({ state, noun, at, finishedAt, events }: Certificate): string => {
  const ended = moment(finishedAt ?? at);
  if (state === 'running') return `Under way since ${moment(at)}`;
  if (state === 'stopped') return `Stopped, ${ended}: the account was active again, and nothing was erased`;
  return `${nouns[noun]}, ${ended}; ${countWords(events, 'entry', 'entries')} of the audit are empty since`;
};

/** Who was erased, by number; one opens to what it holds, and can be printed. */
export const Certificates = ({ begun }: { begun: number }) => {
  const [open, setOpen] = useState<Certificate | null>(null);
  const pages = usePages(privacyOperations.list, {}, { version: begun });
  const running = pages.items.some(({ state }) => state === 'running');
  const retry = useRef(pages.retry);
  useEffect(() => {
    retry.current = pages.retry;
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => retry.current(), pause);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <Panel title="Certificates">
      <Listing empty="Nobody was erased." pages={pages} what="the certificates">
        <ul>
          {pages.items.map((one) => (
            <Line help={saidOf(one)} item key={one.id} label={`Certificate ${one.number}`}>
              <Button
                aria-label={`Open certificate ${one.number}`}
                off={offs[one.state]}
                onClick={() => setOpen(one)}
                small
              >
                Open
              </Button>
            </Line>
          ))}
        </ul>
      </Listing>
      {open && <Paper certificate={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
};

const Paper = ({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) => {
  const people = usePeople();
  const { number, noun, rowId, id, by, at, finishedAt, erased, stays, events } = certificate;
  const facts: [string, string][] = [
    ['Certificate', id],
    [nouns[noun], rowId],
    ['Asked for by', (by && people.get(by)?.displayName) || 'Former colleague'],
    ['Asked for', moment(at)],
    ['Done', moment(finishedAt ?? at)],
    ['Entries of the audit that are empty since', String(events)],
  ];
  return (
    <Dialog onClose={onClose} open size="sm" title={`Certificate ${number} of an erasure`}>
      <div className={styles.paper}>
        <Facts facts={facts} />
        <Counts label="What was erased" rows={erased} />
        {stays.length > 0 && <Counts label="What stays, and why" rows={stays} />}
        <p className="small dim">
          It holds ids and counts, and nothing of the person. A restored backup erases them again.
        </p>
        <div className={`bar ${styles.print}`}>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
    </Dialog>
  );
};
