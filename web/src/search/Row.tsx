import type { SearchQuery, SearchResult } from 'domain/search';
import type { ReactNode } from 'react';
import { found } from './found.ts';
import { Marked } from './Marked.tsx';
import styles from './Panel.module.css';

const Fact = ({ type, description }: SearchResult) =>
  found[type].fact?.(description) || <span className={`small soft ${styles.fact}`}>{description}</span>;

/** What one row shows: a result, or what can be done. */
export const ResultRow = ({ result, query }: { result: SearchResult; query: SearchQuery | null }) => {
  const Icon = found[result.type].icon;
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
