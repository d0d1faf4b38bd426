import { Link } from '@tanstack/react-router';
import { type FormerRun, formerSystemOperations } from 'domain/formerSystem';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Table } from '#ui/Table.tsx';
import { placeOf } from './place.ts';
import { figure, sumOf } from './words.ts';

/** What was moved before; nothing where nothing ever was. */
export const PastMoves = () => {
  const pages = usePages(formerSystemOperations.list, {});
  if (pages.items.length === 0) return null;
  return (
    <Panel title="Past moves">
      <Listing empty="Nothing was moved yet" pages={pages} what="past moves">
        <List items={pages.items} />
      </Listing>
    </Panel>
  );
};

const List = ({ items }: { items: readonly FormerRun[] }) => (
  <Table
    heads={[
      'Started',
      'By',
      { name: 'Written', cell: 'number' },
      { name: 'Refused', cell: 'number' },
      'State',
    ]}
    label="Past moves"
  >
    {items.map((run) => (
      <tr key={run.id}>
        <td data-cell="name">
          <Link {...placeOf(run.id)}>{moment(run.startedAt ?? run.createdAt)}</Link>
        </td>
        <td data-label="By">{run.author}</td>
        <td data-cell="number" data-label="Written">
          {figure(sumOf(run.tallies, ({ written }) => written))}
        </td>
        <td data-cell="number" data-label="Refused">
          {figure(sumOf(run.tallies, ({ refused }) => refused))}
        </td>
        <td>
          <Badge tone={run.state === 'done' ? 'ok' : 'info'}>
            {run.state === 'done' ? 'Done' : 'Running'}
          </Badge>
        </td>
      </tr>
    ))}
  </Table>
);
