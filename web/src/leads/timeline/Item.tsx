import { columnLabels, type LeadColumn, type TimelineItem } from 'domain/leads';
import { messageSaid, TimelineRow } from '#messages';
import { valueWords } from '#ui/saved/valueWords.ts';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { useNames } from '#view';
import { isSentence, shownChanges } from './merge.ts';
import { leadLineLabel, verbWords } from './words.ts';

const said = (item: TimelineItem): string => {
  if (item.kind === 'message') return messageSaid(item);
  return isSentence(item) ? '' : item.label || verbWords(item.kind, item.verb);
};

/** One thing that happened to a lead. */
export const Item = ({ item, now }: { item: TimelineItem; now: number }) => {
  const nameOf = useNames();
  const office = useOfficeZone();
  const changes = shownChanges(item).flatMap(({ field, before, after }) => {
    // A next step is set and shown in the office's time; what happened, in the device's.
    const words = (value: unknown) =>
      field === 'column' && value !== null
        ? columnLabels[value as LeadColumn]
        : valueWords(value, nameOf, field === 'nextStep' ? office : undefined);
    const label = leadLineLabel(field);
    return label === undefined ? [] : { field, label, before: words(before), after: words(after) };
  });
  return <TimelineRow changes={changes} item={item} now={now} said={said(item)} />;
};
