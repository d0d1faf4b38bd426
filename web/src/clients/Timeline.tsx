import { type Client, type ClientTimelineItem, clientOperations } from 'domain/clients';
import { dollars } from 'domain/kernel';
import { type Commission, commissionWords } from 'domain/sites';
import { useState } from 'react';
import { shownLeadChanges } from '#leads';
import { TimelineRow } from '#messages';
import { usePages } from '#platform/pages.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import { TimelineBox } from '#ui/timeline/TimelineBox.tsx';
import { useNow } from '#ui/useNow.ts';
import { useNames } from '#view';
import styles from './Clients.module.css';
import { isSilent, lineLabel, saidOf, type TimelineFilter, timelineFilters } from './timeline.ts';

const money: readonly string[] = [
  'vendPrice',
  'gross',
  'refunds',
  'testMoney',
  'metered',
  'net',
  'commission',
  'amount',
  'paid',
];

// Values of the data are read without their signs: ‘out of order’.
const wordOf = (value: unknown, nameOf: (uid: string | null) => string | null): string =>
  typeof value === 'string' && /^[a-z]+([_-][a-z]+)+$/.test(value)
    ? value.replaceAll(/[_-]/g, ' ')
    : valueWords(value, nameOf);

// How a property shares, where that is what changed; how many units there are stands with the site.
const commissionIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'kind' in value
    ? commissionWords(value as Commission, null)
    : null;

const Item = ({ item, client, now }: { item: ClientTimelineItem; client: Client; now: number }) => {
  const nameOf = useNames();
  const changes = shownLeadChanges(item as never)
    .filter(({ field }) => !isSilent(field))
    .flatMap(({ field, before, after }) => {
      const label = lineLabel(field);
      const words = (value: unknown) =>
        money.includes(field) && typeof value === 'number'
          ? dollars(value)
          : (commissionIn(value) ?? wordOf(value, nameOf));
      return label === undefined ? [] : { field, label, before: words(before), after: words(after) };
    });
  return <TimelineRow changes={changes} item={item} now={now} said={saidOf(item, client)} />;
};

// The counts of a site that follow a machine say nothing beside it.
const says = ({ verb, changes }: ClientTimelineItem): boolean =>
  verb !== 'counted' || changes.some(({ field }) => field !== 'totalMachines');

// What belongs to a client changes without the client.
const around = [
  'leads',
  'messages',
  'contacts',
  'deals',
  'activities',
  'documents',
  'sites',
  'machines',
  'appointments',
  'collections',
];

/** One thread from the first call on: the lead's notes, then everything around the client (W2). */
export const ClientTimeline = ({ client }: { client: Client }) => {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const now = useNow();
  const told = usePages(
    clientOperations.timeline,
    { id: client.id, kinds: filter === 'all' ? [] : [filter], limit: 30 },
    { follows: around, version: client.version, kind: filter },
  );
  return (
    <section aria-label="Timeline" className={styles.timeline}>
      <TimelineBox
        away="It is shown when you are back online."
        empty="Nothing yet."
        filter={filter}
        filters={timelineFilters}
        items={told.items.filter(says)}
        name={filter === 'all' ? 'Timeline' : (timelineFilters.find(([kind]) => kind === filter)?.[1] ?? '')}
        onChoose={setFilter}
        told={told}
      >
        {(item) => <Item client={client} item={item} key={`${item.kind}-${item.id}`} now={now} />}
      </TimelineBox>
    </section>
  );
};
