import type { Actor } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { type SavedView, savedViewOperations } from 'domain/savedViews';
import { useState } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Board } from '#board/Board.tsx';
import { type BoardSearch, readSearch } from '#board/filters/search.ts';
import { Office, openOffice, people } from '#leads/testing';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { TopActionPlace } from '#ui/TopAction.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

export const opened = vi.fn<(id: string) => void>();

const Page = ({ by, off, start }: { by: Actor; off: string | null; start: BoardSearch }) => {
  const [search, setSearch] = useState<BoardSearch>(start);
  return (
    <Office by={by} off={off}>
      <header>
        <TopActionPlace />
      </header>
      <div style={{ height: 'calc(100vh - 60px)' }}>
        <Board onOpen={opened} onSearch={setSearch} search={search} />
      </div>
      <output data-testid="search" hidden>
        {JSON.stringify(search)}
      </output>
    </Office>
  );
};

export const savedView = (fields: Partial<SavedView>): SavedView => ({
  id: '0192f0c1-0000-7000-8000-200000000001',
  version: 1,
  owner: people.max.uid,
  name: 'A view',
  shared: false,
  pinned: false,
  search: {},
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

type Options = {
  /** Before the page stands. */
  prepare?: (fake: FakeCalls) => void;
  off?: string;
  start?: Record<string, string>;
  all?: boolean;
  views?: SavedView[];
};

/** The board as somebody sees it, over an office in memory. */
export const openBoard = async (by: Actor, leads: readonly Lead[], options: Options = {}) => {
  const { off = null, start = {}, all, views = [], prepare } = options;
  const office = openOffice(by, leads, { ...by, sees: all ? 'all' : 'self' });
  const kept = [...views];
  office.fake
    .answer(savedViewOperations.list, () => ({ items: [...kept], cursor: null }))
    .answer(savedViewOperations.create, (input) => {
      const view = savedView({ ...(input as Partial<SavedView>), id: crypto.randomUUID(), owner: by.uid });
      kept.push(view);
      return view;
    });
  prepare?.(office.fake);
  await render(<Page by={by} off={off} start={readSearch(start)} />);
  return office;
};

export const searchNow = (): BoardSearch =>
  JSON.parse(page.getByTestId('search').element().textContent ?? '{}') as BoardSearch;
export const region = (name: string) => page.getByRole('region', { name, exact: true });
export const card = (number: number) => page.getByRole('link', { name: `House ${number}`, exact: true });
