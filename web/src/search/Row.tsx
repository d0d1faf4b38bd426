import { columnLabels, leadColumns } from 'domain/leads';
import type { SearchQuery, SearchResult, SearchType } from 'domain/search';
import type { ComponentType, ReactNode } from 'react';
import { ColumnBadge } from '#leads';
import {
  Building2,
  Calendar,
  CalendarClock,
  Layers,
  MapPin,
  SquareKanban,
  UserRound,
  WashingMachine,
} from '#ui/Icon.tsx';
import { Marked } from './Marked.tsx';
import styles from './Panel.module.css';

const icons: Readonly<Record<SearchType, ComponentType>> = {
  lead: SquareKanban,
  client: Building2,
  site: MapPin,
  user: UserRound,
  reminder: CalendarClock,
  machine: WashingMachine,
  event: Calendar,
  document: Layers,
};

const Fact = ({ type, description }: SearchResult) => {
  const column = type === 'lead' && leadColumns.find((one) => columnLabels[one] === description);
  return column ? (
    <ColumnBadge column={column} />
  ) : (
    <span className={`small soft ${styles.fact}`}>{description}</span>
  );
};

/** What one row shows: a result, or what can be done. */
export const ResultRow = ({ result, query }: { result: SearchResult; query: SearchQuery | null }) => {
  const Icon = icons[result.type];
  return (
    <>
      <Icon />
      <span className={`fill ${styles.text}`}>
        <span className="cut">
          <Marked query={query} text={result.title} />
        </span>
        {result.subtitle && (
          <span className={`small soft ${styles.below}`}>
            <Marked query={query} text={result.subtitle} />
          </span>
        )}
      </span>
      <Fact {...result} />
    </>
  );
};

export const PlainRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <>
    {icon}
    <span className={`fill ${styles.text}`}>
      <span className="cut">{children}</span>
    </span>
  </>
);
