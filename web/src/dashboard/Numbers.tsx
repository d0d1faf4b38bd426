import { dashboardOperations } from 'domain/dashboard';
import { figureWords } from 'domain/kernel';
import type { ReactNode } from 'react';
import { useRead } from '#platform/query.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useWork } from '#view';
import styles from './Dashboard.module.css';
import { figureHref } from './figureHref.ts';
import { Share } from './Share.tsx';

const Figure = ({
  href,
  value,
  label,
  children,
}: {
  href: string;
  value: string;
  label: string;
  children?: ReactNode;
}) => (
  <PageLink href={href}>
    <b>{value}</b>
    <span>{label}</span>
    {children}
  </PageLink>
);

/** My numbers; each opens the leads that it counts (W13). */
export const Numbers = () => {
  const { viewer } = useWork();
  const read = useRead(dashboardOperations.numbers, {}, { follows: ['leads'] });
  const { data } = read;
  if (!data)
    return (
      <div className={styles.unread}>
        <Reading label="Loading your numbers" of={read} rows={1} what="your numbers" />
      </div>
    );
  const rep = viewer.sees === 'all' ? null : viewer.uid;
  const board = (column: 'new' | 'selling') =>
    `/leads?${new URLSearchParams({ ...(rep !== null && { assignedRep: rep }), column })}`;
  const { within, of } = data.contacted;
  return (
    <section aria-label="My numbers" className={styles.figures}>
      <Figure href={board('new')} label="New" value={figureWords(data.new)} />
      <Figure href={board('selling')} label="Selling" value={figureWords(data.selling)} />
      <Figure href={figureHref('soldMonth', rep)} label="Sold this month" value={figureWords(data.sold)} />
      <Figure href={figureHref('deadMonth', rep)} label="Dead this month" value={figureWords(data.dead)} />
      <Figure
        href={figureHref('shareMonth', rep)}
        label="Contacted in time"
        value={`${of === 0 ? 0 : Math.round((within / of) * 100)} %`}
      >
        <span className="row small">
          {`${figureWords(within)} of ${figureWords(of)}`}
          <Share of={of} within={within} />
        </span>
      </Figure>
    </section>
  );
};
