import {
  type Appointment,
  appointmentOperations,
  isRepeat,
  type MarkerKind,
  markerKinds,
  touches,
  windowOfDays,
} from 'domain/appointments';
import { visitOperations } from 'domain/visits';
import { useEffect, useMemo } from 'react';
import { useLiveState } from '#platform/live.ts';
import { useWrites } from '#platform/offline/waiting.ts';
import { isUnderWay, type KeptWrite, painted } from '#platform/offline/write.ts';
import { useRead } from '#platform/query.ts';
import { here } from '#ui/moment.ts';
import { type Answered, onRepeats, useAnswered } from './answered.ts';
import type { Days } from './days.ts';
import { type CalendarFilter, everybody } from './search.ts';
import { byTime, keyOf } from './shown.ts';
import { useKeptEvents, withKept } from './useKeptEvents.ts';

/** An event as the calendar shows it; `waits`: something done to it waits for the network. */
export type Shown = Appointment & { readonly waits?: true };

const none: readonly never[] = [];
const fromDevice = {
  data: { items: none, markers: none, busy: none, more: false, moreMarkers: false },
  error: null,
  isError: false,
  isPending: false,
} as const;

const withAnswers = (items: readonly Appointment[], answered: Answered): Appointment[] => {
  const known = new Map<string, Appointment>(items.map((one) => [keyOf(one), one]));
  for (const [key, row] of answered) {
    const before = known.get(key);
    if (row === null) known.delete(key);
    else if ((!before || before.version < row.version) && !isRepeat(row)) known.set(key, row);
  }
  return [...known.values()];
};

/** What an answer at a site makes of its event: whoever goes there answers the visit, not the event. */
const answerOf = ({ operation, input }: KeptWrite, one: Appointment): Partial<Appointment> | null => {
  const meant = input['id'] === one.id && (input['occurrence'] ?? one.occurrence) === one.occurrence;
  return operation === visitOperations.complete.name && meant
    ? { status: 'completed', outcome: String(input['outcome']) }
    : null;
};

const withWrites = (items: readonly Appointment[], writes: readonly KeptWrite[]): Shown[] => {
  const known = new Map<string, Shown>(items.map((one) => [keyOf(one), one]));
  const lay = (key: string, row: Appointment | undefined, { state }: KeptWrite) => {
    if (row) known.set(key, state === 'waits' ? { ...row, waits: true } : row);
  };
  for (const write of writes)
    if (write.noun === 'appointments') lay(write.rowId, painted(known.get(write.rowId), write.paint), write);
    else
      for (const [key, one] of known) {
        const answer = answerOf(write, one);
        if (answer) lay(key, { ...one, ...answer }, write);
      }
  return [...known.values()];
};

const isIn =
  ({ person, type, status, cancelled }: CalendarFilter) =>
  (one: Appointment): boolean =>
    (!person || person === everybody || one.assignedTo === person || one.attendees.includes(person)) &&
    (type.length === 0 || type.includes(one.type)) &&
    (status.length === 0 || status.includes(one.status)) &&
    (cancelled || status.length > 0 || (one.status !== 'cancelled' && one.status !== 'rescheduled'));

/** Rows with what was answered since and with one's own acts over them. */
export const useActedOn = (items: readonly Appointment[]): readonly Shown[] => {
  const writes = useWrites();
  const answered = useAnswered();
  return useMemo(
    () => withWrites(withAnswers(items, answered), writes.filter(isUnderWay)),
    [items, writes, answered],
  );
};

/** The kinds of markers as the server is asked for them. */
const askedMarkers = (kinds: readonly MarkerKind[]): boolean | MarkerKind[] =>
  kinds.length === markerKinds.length || (kinds.length > 0 && [...kinds]);

/** Everything in the calendar on some days, live, with one's own acts on it. */
export const useAppointments = (days: Days, filter: CalendarFilter, when = true) => {
  const { person, markers } = filter;
  const read = useRead(
    appointmentOperations.list,
    {
      ...days,
      timezone: here,
      markers: askedMarkers(markers),
      ...(person && person !== everybody && { person }),
    },
    { follows: ['appointments'], when },
  );
  const { refetch } = read;
  useEffect(() => (when ? onRepeats(() => void refetch()) : undefined), [when, refetch]);
  const { data } = read;
  const unreached = useLiveState() === 'offline' || read.error?.status === 0;
  const kept = useKeptEvents(when && unreached);
  const { from, to } = days;
  const window = useMemo(() => windowOfDays({ from, to }, here), [from, to]);
  const known = useMemo(
    () => (kept ? withKept(data?.items ?? none, kept, window) : (data?.items ?? none)),
    [data, kept, window],
  );
  const acted = useActedOn(known);
  const listed = useMemo(() => acted.filter((one) => touches(one, window)), [acted, window]);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  const items = useMemo(() => listed.filter(isIn(filter)).sort(byTime), [listed, key]);
  const shown = kept && !data ? { ...read, ...fromDevice } : read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  const marked = useMemo(
    () => (data?.markers ?? none).filter((marker) => markers.includes(marker.kind)),
    [data, key],
  );
  return { read: shown, items, busy: data?.busy ?? none, markers: marked };
};
