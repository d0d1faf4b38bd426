import {
  type Absence,
  type Appointment,
  appointmentOperations,
  type Busy,
  blankAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  editAppointment,
  type Marker,
  momentOn,
  planAppointment,
  reopenAppointment,
  shownIn,
} from 'domain/appointments';
import { invoiceOperations, type ListedInvoice } from 'domain/invoices';
import { type Actor, isRefusal, type Role } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import {
  type OwnDays,
  type RouteDaySummary,
  type RouteList,
  routeDayOperations,
  routeOperations,
} from 'domain/routes';
import { defaultSettings, type SettingsFields, settingsOperations } from 'domain/settings';
import { blankSite, siteOperations } from 'domain/sites';
import { usersOperations } from 'domain/users';
import { useState } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Calendar } from '#calendar/Calendar.tsx';
import type { CalendarSearch } from '#calendar/search.ts';
import { dropReads } from '#platform/cache.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { store } from '#platform/store.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { leave } from '#platform/whose.ts';
import { here } from '#ui/moment.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { TopActionPlace } from '#ui/TopAction.tsx';
import { toast } from '#ui/toast.tsx';
import { WorkProvider } from '#view';
import '#ui/tokens.css';
import '#ui/base.css';

export const id = (number: number): string => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;

const person = (number: number, role: Role, displayName: string) => ({ uid: id(number), role, displayName });
export const cast = {
  ada: person(2, 'admin', 'Ada Reyes'),
  max: person(3, 'manager', 'Max Ortega'),
  sam: person(6, 'user', 'Sam Ortiz'),
} as const;

/** A moment by the clock of the device. */
export const at = (date: string, clock: string): string => momentOn(date, clock, here);
/** Saturday; the week is that of Nov 16. */
const now = at('2026-11-21', '13:30');

export const eventOf = (number: number, by: Actor, fields: Partial<Appointment>): Appointment => {
  const made = planAppointment(
    blankAppointment({ id: id(number), source: 'manual', timezone: here }, by, now),
    { start: now, end: now, type: 'meeting', title: `Event ${number}` },
    null,
  );
  if (isRefusal(made)) throw new Error(made.message);
  return { ...made, ...fields };
};

type Opening = {
  by?: Actor;
  /** Who worked here once. */
  left?: readonly Actor[];
  events?: readonly Appointment[];
  markers?: readonly Marker[];
  busy?: readonly Busy[];
  /** What sites are called, by their ids. */
  siteNames?: Readonly<Record<string, string>>;
  absences?: readonly Absence[];
  house?: Partial<SettingsFields>;
  routes?: RouteList['items'];
  routeDays?: readonly RouteDaySummary[];
  invoices?: readonly ListedInvoice[];
  /** One's own route days, today. */
  ownDays?: OwnDays['items'];
  /** There is more than the list answers. */
  more?: boolean;
  /** The same of markers, of absences, and of one's own route days. */
  moreMarkers?: boolean;
  moreAbsences?: boolean;
  moreOwnDays?: boolean;
  search?: CalendarSearch;
  off?: string | null;
};

/** The calendar of an office in memory, the domain's own verbs behind it. */
export const openCalendar = async ({
  by = cast.ada,
  left = [],
  events = [],
  markers = [],
  busy = [],
  siteNames = {},
  absences = [],
  house = {},
  routes = [],
  routeDays = [],
  invoices = [],
  ownDays = [],
  more = false,
  moreMarkers = false,
  moreAbsences = false,
  moreOwnDays = false,
  search: first = {},
  off = null,
}: Opening = {}) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  dropReads();
  let rows = [...events];
  let away = [...absences];
  const put = (after: Appointment | object) => {
    const row = after as Appointment;
    rows = [...rows.filter((one) => one.id !== row.id), row];
    return row;
  };
  const verb = (known: string, change: (row: Appointment) => ReturnType<typeof confirmAppointment>) => {
    const row = rows.find((one) => one.id === known);
    if (!row) return refusal({ status: 404, code: 'NOT_FOUND' });
    const after = change(row);
    return isRefusal(after) ? refusal({ status: 409, code: after.code, message: after.message }) : put(after);
  };
  const stamp = () => new Date().toISOString();
  const fake = fakeCalls()
    .answer(settingsOperations.get, () => ({ ...defaultSettings, ...house, version: 1, updatedAt: now }))
    .answer(appointmentOperations.absences, ({ from, to }) => ({
      items: away.filter((one) => one.from <= to && one.to >= from),
      more: moreAbsences,
    }))
    .answer(appointmentOperations.setAbsence, (said) => {
      const one = {
        ...said,
        id: said.id ?? id(950),
        uid: said.uid ?? by.uid,
        from: said.from ?? '',
        to: said.to ?? '',
        reason: said.reason ?? '',
        version: 1,
      };
      away = [...away.filter((each) => each.id !== one.id), one];
      return one;
    })
    .answer(usersOperations.directory, ({ status }) => ({
      items: [...Object.values(cast), ...(status === 'active' ? [] : left)].map((one) => ({
        ...one,
        id: one.uid,
      })),
      cursor: null,
    }))
    .answer(usersOperations.reps, () => ({
      items: [cast.ada, cast.max].map((one) => ({ ...one, id: one.uid })),
      cursor: null,
    }))
    .answer(routeDayOperations.own, () => ({ today: '2026-11-21', items: ownDays, more: moreOwnDays }))
    .answer(routeDayOperations.list, ({ from, to }) => ({
      items: routeDays.filter(({ date }) => from <= date && date <= to),
      cursor: null,
    }))
    .answer(routeOperations.list, () => ({ today: '2026-11-21', items: routes, without: 0 }))
    .answer(siteOperations.get, ({ id: known }) => ({
      ...blankSite(known, id(81), cast.ada.uid, now),
      siteName: siteNames[known] ?? '',
    }))
    .answer(appointmentOperations.unassigned, ({ limit = 50, cursor }) => {
      const waiting = rows.filter(({ assignedTo }) => assignedTo === null);
      const next = Number(cursor ?? 0) + limit;
      return {
        items: waiting.slice(next - limit, next),
        cursor: next < waiting.length ? String(next) : null,
      };
    })
    .answer(invoiceOperations.list, () => ({ items: [...invoices], cursor: null, total: invoices.length }))
    .answer(leadOperations.list, () => ({ items: [], cursor: null }))
    .answer(appointmentOperations.list, ({ from, to, markers: asked }) => {
      const window = { from: at(from, '00:00'), to: at(to, '23:59') };
      const items = rows.flatMap((row) => (row.recurrence.freq === 'none' ? [row] : shownIn(row, window)));
      return {
        items: items.filter((one) => one.start < window.to && one.end >= window.from),
        markers: markers.filter(
          ({ date, kind }) =>
            from <= date && date <= to && (asked === true || (Array.isArray(asked) && asked.includes(kind))),
        ),
        busy: [...busy],
        more,
        moreMarkers,
      };
    })
    .answer(appointmentOperations.create, (input) =>
      put(eventOf(900, by, { ...(input as Partial<Appointment>), title: input.title || 'Meeting' })),
    )
    .answer(appointmentOperations.confirm, (one) =>
      verb(one.id, (row) => confirmAppointment(row, by, stamp())),
    )
    .answer(appointmentOperations.complete, (one) =>
      verb(one.id, (row) => completeAppointment(row, { outcome: one.outcome ?? '' }, by, stamp())),
    )
    .answer(appointmentOperations.cancel, (one) =>
      verb(one.id, (row) => cancelAppointment(row, one.reason ?? '', by, stamp())),
    )
    .answer(appointmentOperations.reopen, (one) => verb(one.id, (row) => reopenAppointment(row, by, stamp())))
    .answer(appointmentOperations.update, (one) =>
      verb(one.id, (row) =>
        editAppointment(row, one.fields, { by, now: stamp(), keepConfirmed: one.keepConfirmed ?? true }),
      ),
    );
  let address: CalendarSearch = first;
  const Held = () => {
    const [search, setSearch] = useState(first);
    address = search;
    return <Calendar onSearch={setSearch} search={search} />;
  };
  const view = await render(
    <WorkProvider value={{ by, viewer: { ...by, sees: 'all' }, off }}>
      <TopActionPlace />
      <Held />
      <Toaster />
    </WorkProvider>,
  );
  return {
    view,
    fake,
    address: () => address,
    sent: (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input),
    close: () => {
      toast.dismiss();
      fake.restore();
      writeQueue.clear();
      store.clear();
      leave();
      dropReads();
      vi.useRealTimers();
    },
  };
};

export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
