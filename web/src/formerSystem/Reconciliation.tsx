import {
  type FormerCollection,
  type FormerRun,
  type FormerTally,
  formerCollections,
  reconciles,
} from 'domain/formerSystem';
import { Badge } from '#ui/Badge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './FormerSystem.module.css';
import { collectionWords, counted, figure, sizeOf } from './words.ts';

type Tallies = Partial<Record<FormerCollection, FormerTally>>;

const oddities = ({ left, broken, unknown }: FormerTally): string =>
  [
    left > 0 && `${counted(left, 'value')} left out`,
    broken > 0 && `${counted(broken, 'reference')} to nothing`,
    ...Object.entries(unknown).map(([field, times]) => `unknown field ${field} (${figure(times)})`),
  ]
    .filter(Boolean)
    .join(' · ');

const Numbers = ({ tally, foreseen }: { tally: FormerTally | undefined; foreseen: boolean }) => {
  if (!tally) return <td colSpan={5} />;
  const cells = [
    ['Read', tally.read],
    [foreseen ? 'To write' : 'Written', tally.written],
    ['Here already', tally.present],
    ['Refused', tally.refused],
  ] as const;
  return (
    <>
      {cells.map(([label, count]) => (
        <td data-cell="number" data-label={label} key={label}>
          {figure(count)}
        </td>
      ))}
      <td className={styles.odd} data-cell="line">
        {!reconciles(tally) && <Badge tone="bad">Does not add up</Badge>} {oddities(tally)}
      </td>
    </>
  );
};

/** What became, or will become, of each collection: read = written + here already + refused. */
export const Reconciliation = ({
  run,
  tallies,
  foreseen,
}: {
  run: FormerRun;
  tallies: Tallies;
  foreseen: boolean;
}) => (
  <Panel title={foreseen ? 'What the move will do' : 'Reconciliation'}>
    <Table
      heads={[
        'Collection',
        'File',
        { name: 'Read', cell: 'number' },
        { name: foreseen ? 'To write' : 'Written', cell: 'number' },
        { name: 'Here already', cell: 'number' },
        { name: 'Refused', cell: 'number' },
        'To look at',
      ]}
      label="Collections"
    >
      {formerCollections.map((collection) => {
        const file = run.files[collection];
        return (
          <tr data-phone={file ? undefined : 'hide'} key={collection}>
            <td data-cell="name">{collectionWords[collection]}</td>
            <td>{file ? `${file.name}, ${sizeOf(file.bytes)}` : <span className="dim">no file</span>}</td>
            <Numbers foreseen={foreseen} tally={tallies[collection]} />
          </tr>
        );
      })}
    </Table>
  </Panel>
);
