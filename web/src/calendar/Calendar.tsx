import { type Appointment, fieldsProblem, mayEditAppointment } from 'domain/appointments';
import { isAdministrator, localDay } from 'domain/kernel';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { here } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import { usePhone } from '#ui/usePhone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useSingleKey, useWork } from '#view';
import { Aside } from './Aside.tsx';
import { Body } from './Body.tsx';
import styles from './Calendar.module.css';
import { daysFrom, daysOf, headingOf, stepped } from './days.ts';
import type { Beginning } from './event/beginning.ts';
import { dayColumns } from './grid/columns.ts';
import { slotOf } from './grid/useCarrying.tsx';
import { Head, Thumb, viewsFor } from './Head.tsx';
import { overlapHints } from './hints.ts';
import { isOverdue } from './kinds.ts';
import { useMoves } from './Moves.tsx';
import { markerLines } from './markers.ts';
import { PhoneFilter } from './PhoneFilter.tsx';
import {
  type CalendarSearch,
  type CalendarView,
  changed,
  everybody,
  filterOf,
  isOfTeam,
  values,
} from './search.ts';
import { useShade } from './shade.ts';
import { keyOf } from './shown.ts';
import { Today } from './today/Today.tsx';
import { useAppointments } from './useAppointments.ts';

const EventDialogs = whenShown(async () => (await import('./event/EventDialogs.tsx')).EventDialogs);

const useCalendarView = (
  search: CalendarSearch,
): { view: CalendarView; date: string; now: number; today: string } => {
  const { viewer } = useWork();
  const phone = usePhone();
  const now = useNow();
  const today = localDay(new Date(now).toISOString(), here);
  const said = values(search);
  const allowed: readonly CalendarView[] = [...viewsFor(viewer.role), ...(phone ? (['today'] as const) : [])];
  const view = said.view && allowed.includes(said.view) ? said.view : phone ? 'agenda' : 'week';
  return { view, date: said.date ?? today, now, today };
};

/** Whose events are shown without a word in the address: one's own, and everyone's to who looks at all. */
const useFilter = (search: CalendarSearch, view: CalendarView) => {
  const { viewer } = useWork();
  const sees = isAdministrator(viewer.role) && viewer.sees === 'all';
  const filter = filterOf(search);
  const person = filter.person ?? (sees ? everybody : viewer.uid);
  return { ...filter, person: isOfTeam(view) ? everybody : view === 'today' ? viewer.uid : person };
};

/** The calendar: what was asked for by the address, and everything that is done there. */
export const Calendar = ({
  search,
  onSearch,
}: {
  search: CalendarSearch;
  onSearch: (next: CalendarSearch) => void;
}) => {
  const { by, off, viewer } = useWork();
  const phone = usePhone();
  // People in the field have their day beside the grid; on a phone it is a view of its own.
  const ownDay = !phone && viewer.role === 'user';
  const { view, date, now, today } = useCalendarView(search);
  const filter = useFilter(search, view);
  const days = useMemo(() => daysOf(view, date), [view, date]);
  const { read, items, busy, markers: single } = useAppointments(days, filter);
  const markers = useMemo(() => markerLines(single, today), [single, today]);
  const shade = useShade(days);
  const whose = filter.person === everybody ? null : filter.person;
  const nameOf = useNames();
  const [beginning, begin] = useState<Beginning | null>(null);
  const { move, question } = useMoves();
  const hints = useMemo(() => overlapHints(items), [items]);

  const go = (part: CalendarSearch) => onSearch(changed(search, part));
  const step = (many: number) => go({ date: stepped(view, date, many) });
  const onDay = (day: string) => go({ view: 'day', date: day });
  const onTeamDay = (day: string, uid: string | null) =>
    go(uid ? { view: 'day', date: day, person: uid } : { view: 'teamDay', date: day });
  const onOpen = useCallback(
    (one: Appointment) => onSearch(changed(search, { event: one.id, on: one.occurrence ?? '' })),
    [onSearch, search],
  );
  const onNew = (part: Beginning = {}) => {
    if (!off) begin({ date, ...(whose && { person: whose }), ...part });
  };
  useSingleKey({
    n: () => onNew(begunAt(document.activeElement)),
    t: () => go({ date: '' }),
    arrowleft: () => step(-1),
    arrowright: () => step(1),
  });
  const mayMove = (one: Appointment) =>
    !off && !mayEditAppointment(by, one) && !fieldsProblem(by, one, { start: '', end: '' });
  const columns = useMemo(
    () => dayColumns(view === 'day' ? [date] : weekOf(days.from), whose, { items, busy, markers, shade }),
    [view, date, days.from, items, busy, markers, shade, whose],
  );
  const holiday =
    view === 'teamDay' && shade.notes(date, null).find(({ about }) => about === 'holiday')?.words;
  const head = {
    view,
    heading: [headingOf(view, date, today), holiday].filter(Boolean).join(' · '),
    count: read.data ? items.length : null,
    overdue: items.filter((one) => isOverdue(one, now)).length,
    filter,
    newOff: off,
    ownDay,
    onView: (next: CalendarView) => go({ view: next }),
    onStep: step,
    onToday: () => go({ date: '' }),
    onNew: () => onNew(),
    onPart: go,
  };
  const chosen = items.find((one) => one.id === search.event && (one.occurrence ?? '') === (search.on ?? ''));
  const side = !isOfTeam(view) && !phone && (
    <Aside
      date={date}
      days={days}
      filter={filter}
      onDay={(day) => go({ date: day })}
      onSearch={onSearch}
      search={search}
      today={today}
    />
  );
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="vh">Calendar</h1>
      <Head {...head} />
      <div className={layoutOf(side, ownDay)}>
        {ownDay && (
          <div className={styles.own}>
            <Today onAgenda={() => go({ view: 'agenda' })} onOpen={onOpen} />
            {side}
          </div>
        )}
        <Body
          {...{ view, date, today, now, days, items, markers, columns, shade, whose, read, mayMove }}
          heading={head.heading}
          hintOf={(one) => hints.get(keyOf(one)) ?? null}
          nameOf={(uid) => nameOf(uid) ?? 'Somebody'}
          onDay={onDay}
          onTeamDay={onTeamDay}
          onMove={move}
          onNew={onNew}
          onOpen={onOpen}
          onStep={step}
          onToday={head.onToday}
          onView={head.onView}
        />
        {!ownDay && side}
      </div>
      <Thumb {...head} />
      {phone && view !== 'today' && (
        <PhoneFilter count={head.count} filter={filter} onSearch={onSearch} search={search} />
      )}
      {question}
      {(beginning || search.event) && (
        <EventDialogs
          beginning={beginning}
          items={items}
          known={chosen ?? null}
          onClose={() => {
            begin(null);
            if (search.event) go({ event: '', on: '' });
          }}
          onOpen={onOpen}
          open={search.event ? { id: search.event, occurrence: search.on ?? null } : null}
        />
      )}
    </div>
  );
};

/** A new event by key begins where the focus is: on that day, of that person. */
const begunAt = (focused: Element | null): Beginning => {
  const slot = slotOf(focused);
  return slot ? { date: slot.day, ...(slot.uid && { person: slot.uid }) } : {};
};

const layoutOf = (side: ReactNode, ownDay: boolean): string | undefined =>
  ownDay ? styles.withDay : side ? styles.beside : undefined;

const weekOf = (monday: string): string[] => {
  const { from, to } = daysOf('week', monday);
  return daysFrom({ from, to });
};
