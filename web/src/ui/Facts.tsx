import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** What is known of something, a line each: what it is, and what it says. */
export const Facts = ({
  facts,
  className,
}: {
  facts: readonly (readonly [term: string, fact: ReactNode])[];
  className?: string | undefined;
}) => (
  <dl className={classes('facts compact', className)}>
    {facts.map(([term, fact]) => (
      <div key={term} style={{ display: 'contents' }}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
