import type { Viewer } from 'domain/kernel';
import { type SearchResult, searchOperations, searchPause, searchQuery } from 'domain/search';
import { useEffect, useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { searchCache } from './cache.ts';

export type Results = {
  /** What these are the results of. */
  typed: string;
  results: readonly SearchResult[];
  /** How many records of this device were searched, where the network could not be. */
  searched: number | null;
};

const nothing: Results = { typed: '', results: [], searched: null };

const isUnreached = (error: unknown) => isCallError(error) && (error.status === 0 || error.status === 503);

/** A failing search gives an empty list (SRCH-07); one that reaches nobody searches the device. */
const search = async (typed: string, viewer: Viewer, signal: AbortSignal): Promise<Results> => {
  try {
    if (navigator.onLine)
      return { typed, searched: null, ...(await call(searchOperations.all, { query: typed }, { signal })) };
  } catch (error) {
    if (!isUnreached(error)) return { ...nothing, typed };
  }
  return { typed, ...(await searchCache(typed, viewer)) };
};

/** The results of what is typed, 300 ms after the last letter; `waiting` until they are there. */
export const useResults = (typed: string, viewer: Viewer): Results & { waiting: boolean } => {
  const [found, setFound] = useState(nothing);
  const wanted = searchQuery(typed) ? typed.trim() : '';
  const { uid, role, sees } = viewer;
  useEffect(() => {
    if (wanted === '') return setFound(nothing);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const results = await search(wanted, { uid, role, sees }, stop.signal);
      if (!stop.signal.aborted) setFound(results);
    }, searchPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, uid, role, sees]);
  return { ...found, waiting: wanted !== found.typed };
};
