import { dashboardOperations, type TeamBlock as TeamRows } from 'domain/dashboard';
import { figureWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Avatar } from '#ui/Avatar.tsx';
import type { Column, OnPhone } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { age } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { figureHref } from './figureHref.ts';
import { Share } from './Share.tsx';

const hour = 3_600_000;

type Member = TeamRows['items'][number];

const Oldest = ({ at, now, href }: { at: string | null; now: number; href: string }) => {
  const window = useSettings()?.contactWindowHours ?? Number.POSITIVE_INFINITY;
  if (at === null) return <span className="dim">–</span>;
  const late = now - Date.parse(at) >= window * hour;
  return (
    <PageLink className={late ? 'late' : undefined} href={href}>
      {age(at, now)}
    </PageLink>
  );
};

const Rep = ({ row: { rep, name } }: { row: Member }) => {
  const { by } = useWork();
  return (
    <span className="row">
      <Avatar mine={rep === by.uid} name={name} silent />
      <PageLink className="cut" href={`/leads?${new URLSearchParams({ assignedRep: rep })}`}>
        {name}
      </PageLink>
    </span>
  );
};

const number = (
  label: string,
  key: string,
  value: (row: Member) => number,
  phone?: OnPhone,
): Column<Member, number, never> => ({
  ...{ label, as: 'number', ...(phone && { phone }) },
  cell: (row) => <PageLink href={figureHref(key, row.rep)}>{figureWords(value(row))}</PageLink>,
});

const columns: readonly Column<Member, number, never>[] = [
  { label: 'Rep', as: 'name', cell: (row) => <Rep row={row} /> },
  number('Open', 'open', ({ open }) => open, { unit: 'open' }),
  number('Uncontacted', 'new', ({ uncontacted }) => uncontacted),
  {
    label: 'Oldest',
    as: 'number',
    cell: ({ rep, oldest }, now) => <Oldest at={oldest} href={figureHref('oldestNew', rep)} now={now} />,
  },
  {
    label: 'In time',
    cell: ({ rep, contacted }) => (
      <span className={styles.share}>
        <Share {...contacted} />
        <PageLink href={figureHref('shareMonth', rep)}>
          {contacted.of === 0 ? '–' : `${Math.round((contacted.within / contacted.of) * 100)} %`}
        </PageLink>
      </span>
    ),
  },
  number('Sold, month', 'soldMonth', ({ sold }) => sold),
  number('Sold, 90 days', 'sold90', ({ soldLately }) => soldLately),
];

/** Every rep with their figures; each number opens its leads. */
export const Team = () => {
  const now = useNow();
  const read = useRead(dashboardOperations.team, {}, { follows: ['leads'] });
  return (
    <Block
      actions={<span className="small dim">all reps</span>}
      empty="Nobody works leads yet."
      isEmpty={({ items }) => items.length === 0}
      place="team"
      read={read}
      title="Team"
      what="the team"
    >
      {({ items }) => (
        <Table columns={columns} facts={now} keyOf={({ rep }) => rep} label="Team figures" rows={items} />
      )}
    </Block>
  );
};
