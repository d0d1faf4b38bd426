import type { UseNavigateResult } from '@tanstack/react-router';
import type { SearchResult } from 'domain/search';
import type { ComponentType, ReactNode } from 'react';

/** How what is found of a noun looks in the search, and how it opens; `search/found.ts` lists them. */
export type Found = {
  /** ‘Leads’, over its results. */
  label: string;
  icon: ComponentType;
  /** Goes where it opens. */
  open: (result: SearchResult, navigate: UseNavigateResult<string>) => Promise<void>;
  /** What stands for its fact where that is more than a word. */
  fact?: (description: string) => ReactNode;
};
