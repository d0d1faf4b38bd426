import { dashboardOperations, type TeamBlock as TeamRows } from 'domain/dashboard';
import { figureWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Avatar } from '#ui/Avatar.tsx';
import { age } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { figureHref } from './figureHref.ts';
import { Share } from './Share.tsx';

const hour = 3_600_000;

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

const Row = ({ row, now }: { row: TeamRows['items'][number]; now: number }) => {
  const { by } = useWork();
  const { rep, name, contacted } = row;
  const number = (key: string, value: number) => (
    <PageLink href={figureHref(key, rep)}>{figureWords(value)}</PageLink>
  );
  const share = contacted.of === 0 ? '–' : `${Math.round((contacted.within / contacted.of) * 100)} %`;
  return (
    <tr>
      <th scope="row">
        <span className="row">
          <Avatar mine={rep === by.uid} name={name} silent />
          <PageLink className="cut" href={`/leads?${new URLSearchParams({ assignedRep: rep })}`}>
            {name}
          </PageLink>
        </span>
      </th>
      <td data-label="Open">{number('open', row.open)}</td>
      <td data-label="Uncontacted">{number('new', row.uncontacted)}</td>
      <td data-label="Oldest">
        <Oldest at={row.oldest} href={figureHref('oldestNew', rep)} now={now} />
      </td>
      <td data-label="In time">
        <span className="row">
          <Share {...contacted} />
          <PageLink href={figureHref('shareMonth', rep)}>{share}</PageLink>
        </span>
      </td>
      <td data-label="Sold, month">{number('soldMonth', row.sold)}</td>
      <td data-label="Sold, 90 days">{number('sold90', row.soldLately)}</td>
    </tr>
  );
};

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
        <section aria-label="Team figures" className={styles.scroll} tabIndex={0}>
          <table className={styles.reps}>
            <thead>
              <tr>
                <th scope="col">Rep</th>
                <th scope="col">Open</th>
                <th scope="col">Uncontacted</th>
                <th scope="col">Oldest</th>
                <th scope="col">In time</th>
                <th scope="col">Sold, month</th>
                <th scope="col">90 days</th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <Row key={row.rep} now={now} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Block>
  );
};
