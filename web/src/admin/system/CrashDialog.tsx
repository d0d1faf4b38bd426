import { type CrashGroup, crashOperations } from 'domain/crash';
import { countWords, personWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { deviceOf } from '#settings';
import { Dialog } from '#ui/Dialog.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { usePeople } from '#users';
import styles from './System.module.css';

/** The latest reports of one crash: who had it, where, and what the browser said. */
export const CrashDialog = ({ group, onClose }: { group: CrashGroup; onClose: () => void }) => {
  const read = useRead(crashOperations.get, { key: group.key });
  const people = usePeople();
  const [latest] = read.data?.reports ?? [];
  return (
    <Dialog
      description={`${countWords(group.count, 'time')}, first ${moment(group.firstAt)}, last ${moment(group.lastAt)}`}
      onClose={onClose}
      open
      size="lg"
      title={group.message}
    >
      <Reading label="Loading the reports" of={read} rows={4} what="the reports" />
      {latest && <pre className={styles.stack}>{latest.stack || latest.error}</pre>}
      {read.data && read.data.reports.length === 0 && (
        <p className="soft">Its reports are gone: they are kept for the days that the settings say.</p>
      )}
      <ul>
        {read.data?.reports.map(({ id, at, person, url, userAgent, version }) => (
          <Line
            help={`${url} · ${deviceOf(userAgent)}${version ? ` · version ${version}` : ''}`}
            item
            key={id}
            label={person ? personWords(person, (uid) => people.get(uid)?.displayName) : 'Nobody signed in'}
          >
            <time className="dim small" dateTime={at} title={at}>
              {moment(at)}
            </time>
          </Line>
        ))}
      </ul>
    </Dialog>
  );
};
