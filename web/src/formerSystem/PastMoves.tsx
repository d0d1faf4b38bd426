import { Link } from '@tanstack/react-router';
import { type FormerRun, formerSystemOperations } from 'domain/formerSystem';
import { figureWords } from 'domain/kernel';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { placeOf } from './place.ts';
import { sumOf } from './words.ts';

const columns: readonly Column<FormerRun>[] = [
  {
    label: 'Started',
    as: 'name',
    cell: ({ id, startedAt, createdAt }) => <Link {...placeOf(id)}>{moment(startedAt ?? createdAt)}</Link>,
  },
  { label: 'By', cell: ({ author }) => author },
  {
    label: 'Written',
    as: 'number',
    cell: ({ tallies }) => figureWords(sumOf(tallies, ({ written }) => written)),
  },
  {
    label: 'Refused',
    as: 'number',
    cell: ({ tallies }) => figureWords(sumOf(tallies, ({ refused }) => refused)),
  },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state }) => (
      <Badge tone={state === 'done' ? 'ok' : 'info'}>{state === 'done' ? 'Done' : 'Running'}</Badge>
    ),
  },
];

/** What was moved before; nothing where nothing ever was. */
export const PastMoves = () => {
  const pages = usePages(formerSystemOperations.list, {});
  if (pages.items.length === 0) return null;
  return (
    <Panel title="Past moves">
      <List
        columns={columns}
        empty="Nothing was moved yet"
        label="Past moves"
        pages={pages}
        what="past moves"
      />
    </Panel>
  );
};
