import { codeWords } from 'domain/kernel';
import { columnLabels, type Lead, type LeadColumn, type TimelineItem } from 'domain/leads';
import { fieldNames } from '#leads/fields/fieldNames.ts';
import { useOfficeZone } from '#leads/nextstep/NextStepLine.tsx';
import { messageSaid, TimelineRow } from '#messages';
import { valueWords } from '#ui/saved/valueWords.ts';
import { useNames } from '#view';
import { isSentence, shownChanges } from './merge.ts';
import { besideFields, verbWords } from './words.ts';

const said = (item: TimelineItem): string => {
  if (item.kind === 'message') return messageSaid(item);
  return isSentence(item) ? '' : item.label || verbWords(item.kind, item.verb);
};

/** One thing that happened to a lead. */
export const Item = ({ item, now }: { item: TimelineItem; now: number }) => {
  const nameOf = useNames();
  const office = useOfficeZone();
  const changes = shownChanges(item).map(({ field, before, after }) => {
    // A next step is set and shown in the office's time; what happened, in the device's.
    const words = (value: unknown) =>
      field === 'column' && value !== null
        ? columnLabels[value as LeadColumn]
        : valueWords(value, nameOf, field === 'nextStep' ? office : undefined);
    return {
      field,
      label: fieldNames[field as keyof Lead] ?? besideFields[field] ?? codeWords(field),
      before: words(before),
      after: words(after),
    };
  });
  return <TimelineRow changes={changes} item={item} now={now} said={said(item)} />;
};
