import { type SearchQuery, searchMarks } from 'domain/search';
import type { ReactNode } from 'react';

/** A text with its hits marked. */
export const Marked = ({ text, query }: { text: string; query: SearchQuery | null }) => {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of query ? searchMarks(text, query) : []) {
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
};
