import {
  type FormerCollection,
  type FormerRun,
  type FormerTally,
  formerCollections,
  reconciles,
} from 'domain/formerSystem';
import { countWords, figureWords, sizeWords } from 'domain/kernel';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { collectionWords } from './words.ts';

type Tallies = Partial<Record<FormerCollection, FormerTally>>;

const oddities = ({ left, broken, unknown }: FormerTally): string =>
  [
    left > 0 && `${countWords(left, 'value')} left out`,
    broken > 0 && `${countWords(broken, 'reference')} to nothing`,
    ...Object.entries(unknown).map(([field, times]) => `unknown field ${field} (${figureWords(times)})`),
  ]
    .filter(Boolean)
    .join(' · ');

type Line = {
  collection: FormerCollection;
  file: FormerRun['files'][FormerCollection];
  tally: FormerTally | undefined;
};

const number = (label: string, count: (tally: FormerTally) => number): Column<Line> => ({
  label,
  as: 'number',
  phone: ({ tally }) => (tally ? undefined : 'bare'),
  cell: ({ tally }) => tally && figureWords(count(tally)),
});

const columnsOf = (foreseen: boolean): readonly Column<Line>[] => [
  { label: 'Collection', as: 'name', cell: ({ collection }) => collectionWords[collection] },
  {
    label: 'File',
    phone: 'bare',
    cell: ({ file }) =>
      file ? `${file.name}, ${sizeWords(file.bytes)}` : <span className="dim">no file</span>,
  },
  number('Read', ({ read }) => read),
  number(foreseen ? 'To write' : 'Written', ({ written }) => written),
  number('Here already', ({ present }) => present),
  number('Refused', ({ refused }) => refused),
  {
    label: 'To look at',
    as: 'line',
    className: 'soft words',
    cell: ({ tally }) =>
      tally && (
        <>
          {!reconciles(tally) && <Badge tone="bad">Does not add up</Badge>} {oddities(tally)}
        </>
      ),
  },
];

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
      columns={columnsOf(foreseen)}
      keyOf={({ collection }) => collection}
      label="Collections"
      mark={({ file }) => ({ 'data-phone': file ? undefined : 'hide' })}
      rows={formerCollections.map((collection) => ({
        collection,
        file: run.files[collection],
        tally: tallies[collection],
      }))}
    />
  </Panel>
);
