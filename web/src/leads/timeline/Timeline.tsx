import { aroundLeadOperations, type WholeLead } from 'domain/leads';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { leads } from '#leads/rows.ts';
import { usePages } from '#platform/pages.ts';
import { TimelineBox } from '#ui/timeline/TimelineBox.tsx';
import { Item } from './Item.tsx';
import { askedKinds, itemOfNote, type TimelineFilter, timelineFilters, timelineOf } from './merge.ts';

const names: Readonly<Record<TimelineFilter, string>> = {
  all: 'Timeline',
  note: 'Notes',
  move: 'Moves',
  handoff: 'Hand-offs',
  change: 'Changes',
  file: 'Files',
  contact: 'Contacts',
  deal: 'Deals',
  activity: 'Activities',
  event: 'Events',
  message: 'Messages',
};

const awayFromAll = 'Only notes stand here until you are back online.';

// These leave their lead as it is: the timeline hears of them by themselves.
const besides = ['documents', 'contacts', 'deals', 'activities', 'appointments', 'messages'];

/** The version that the server has: one's own act is told once it is done, not while it is only painted. */
const useDoneVersion = (id: string): number =>
  useSyncExternalStore(
    useCallback((listener: () => void) => leads.subscribeRow(id, listener), [id]),
    () => leads.known(id)?.version ?? 0,
  );

const useTold = (lead: WholeLead, filter: TimelineFilter) => {
  const kinds = askedKinds(filter);
  const version = useDoneVersion(lead.id);
  // While a newer version is read the items stay; those of another kind do not.
  return usePages(
    aroundLeadOperations.timeline,
    { id: lead.id, kinds: kinds ?? [], limit: 30 },
    { when: kinds !== null, follows: besides, version, kind: filter },
  );
};

const itemsOf = (lead: WholeLead, filter: TimelineFilter, told: ReturnType<typeof useTold>) => {
  if (filter === 'note') return lead.notes.map(itemOfNote);
  return filter === 'all' ? timelineOf(lead.notes, told.items, told.more !== null) : told.items;
};

/** Everything that happened around a lead, newest first: notes, moves, hand-offs, changes, files (LEAD-11, D36). */
export const Timeline = ({ lead, now }: { lead: WholeLead; now: number }) => {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const told = useTold(lead, filter);
  return (
    <TimelineBox
      away={filter === 'all' ? awayFromAll : undefined}
      empty={filter === 'note' ? 'No notes yet.' : 'Nothing yet.'}
      filter={filter}
      filters={timelineFilters}
      items={itemsOf(lead, filter, told)}
      name={names[filter]}
      onChoose={setFilter}
      told={askedKinds(filter) ? told : null}
    >
      {(item) => <Item item={item} key={`${item.kind}-${item.id}`} now={now} />}
    </TimelineBox>
  );
};
