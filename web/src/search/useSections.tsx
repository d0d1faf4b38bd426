import { useNavigate } from '@tanstack/react-router';
import type { SearchQuery, SearchResult, SearchType } from 'domain/search';
import { searchTypes } from 'domain/search';
import { type ReactNode, useEffect, useState } from 'react';
import { useMe } from '#auth';
import { leadOverPage } from '#board';
import { ArrowLeft, Clock, Ellipsis, Plus } from '#ui/Icon.tsx';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import { commandsFor, type SearchPage } from './commands.ts';
import { PlainRow, ResultRow } from './Row.tsx';
import { lastOpened, readRecent, rememberOpened } from './recent.ts';
import type { Combo } from './useCombo.ts';
import type { Results } from './useResults.ts';

/** One row that can be chosen; `stays`: the list stays open for what it does. */
export type Item = { key: string; row: ReactNode; pick: () => void; stays?: true; command?: true };
export type Section = { label: string; items: Item[] };

export type SearchProps = { combo: Combo; pages: readonly SearchPage[]; onNewLead: () => void };

const labels: Readonly<Record<SearchType, string>> = {
  lead: 'Leads',
  client: 'Clients',
  site: 'Sites',
  user: 'Users',
  reminder: 'Reminders',
  machine: 'Machines',
  event: 'Events',
  document: 'Documents',
};

/** Opens what was found (SRCH-04). */
const useOpen = () => {
  const navigate = useNavigate();
  return ({ type, id, parent, site, visit }: SearchResult): void => {
    if (type === 'lead') void navigate(leadOverPage(id));
    else if (type === 'user') void navigate({ to: '/admin/users/$uid', params: { uid: id } });
    else if (visit) void navigate({ to: '/visits/$visit', params: { visit: id } });
    else if (type === 'event') void navigate({ to: '/calendar', search: { event: id } });
    else if (type === 'document') void navigate({ to: '/documents', search: { document: id } });
    else if (type === 'client') void navigate({ to: '/clients/$clientId', params: { clientId: id } });
    else if (parent)
      void navigate({ to: '/clients/$clientId', params: { clientId: parent }, search: { site: site ?? id } });
  };
};

/** What was opened last, read while nothing is typed. */
const useLastOpened = (when: boolean): readonly SearchResult[] => {
  const { uid } = useMe();
  const people = usePeople();
  const [opened, setOpened] = useState<readonly SearchResult[]>([]);
  useEffect(() => {
    if (!when) return;
    let gone = false;
    void lastOpened(readRecent(uid), people).then((results) => !gone && setOpened(results));
    return () => {
      gone = true;
      setOpened([]);
    };
  }, [when, uid, people]);
  return when ? opened : [];
};

// Of several kinds so many each come first: no kind takes the place of the others.
const share = 3;

/** The kinds that were asked for whole, until something else is typed. */
const useWhole = (typed: string) => {
  const [whole, setWhole] = useState<{ typed: string; types: readonly SearchType[] }>({ typed, types: [] });
  const types = whole.typed === typed ? whole.types : [];
  return {
    isWhole: (type: SearchType) => types.includes(type),
    show: (type: SearchType) => setWhole({ typed, types: [...types, type] }),
  };
};

/** Everything the list offers for what is typed, group by group. */
export const useSections = (
  { combo, pages, onNewLead, phone }: SearchProps & { phone: boolean },
  query: SearchQuery | null,
  { results }: Results,
): Section[] => {
  const me = useMe();
  const open = useOpen();
  const navigate = useNavigate();
  const readOnly = useReadOnly() !== undefined;
  const empty = combo.typed.trim() === '';
  const opened = useLastOpened(empty);
  const whole = useWhole(combo.typed);
  const item = (result: SearchResult): Item => ({
    key: result.id,
    row: <ResultRow query={query} result={result} />,
    pick: () => {
      rememberOpened(me.uid, combo.typed, result);
      open(result);
    },
  });
  const several = new Set(results.map(({ type }) => type)).size > 1;
  const foundOf = (type: SearchType): Item[] => {
    const found = results.filter((result) => result.type === type).map(item);
    if (!several || whole.isWhole(type) || found.length <= share + 1) return found;
    const more: Item = {
      key: `more ${type}`,
      row: (
        <PlainRow
          icon={<Ellipsis />}
        >{`${found.length - share} more ${labels[type].toLowerCase()}`}</PlainRow>
      ),
      pick: () => whole.show(type),
      stays: true,
    };
    return [...found.slice(0, share), more];
  };
  const searches = empty ? readRecent(me.uid).searches : [];
  const commands = commandsFor(combo.typed, pages, me, readOnly).map(({ name, page }): Item => {
    const Icon = page ? (page.icon ?? ArrowLeft) : Plus;
    return {
      key: `command ${name}`,
      command: true,
      row: <PlainRow icon={<Icon />}>{name}</PlainRow>,
      pick: () => (page ? void navigate({ to: page.path }) : onNewLead()),
    };
  });
  const goTo = { label: 'Go to', items: commands };
  // Under a thumb nothing moves: what is found comes below what is there already.
  const above = phone && !empty;
  const sections: Section[] = [
    ...(above ? [goTo] : []),
    {
      label: 'Recent searches',
      items: searches.map((words) => ({
        key: `search ${words}`,
        row: <PlainRow icon={<Clock />}>{words}</PlainRow>,
        pick: () => combo.type(words),
        stays: true,
      })),
    },
    { label: 'Last opened', items: opened.map(item) },
    ...searchTypes.map((type) => ({ label: labels[type], items: foundOf(type) })),
    ...(above ? [] : [goTo]),
  ];
  return sections.filter(({ items }) => items.length > 0);
};
