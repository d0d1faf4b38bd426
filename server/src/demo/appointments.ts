import { appointmentOperations, wholeDays } from 'domain/appointments';
import { type Actor, fromLocalMinute, hour, later } from 'domain/kernel';
import { dateAgo, during, isWorkday, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import words from './words.json' with { type: 'json' };

const { priya, dana, tom } = accounts;

// Work on a fault has its hour; a look at all rooms takes the day.
const timesOf = ({ by, settings }: Office, date: string, isWhole: boolean) => {
  if (isWhole) return { ...wholeDays(date, date, settings.officeTimeZone), allDay: true };
  const clock = by.of(['08:30', '10:00', '11:30', '13:30', '15:00']);
  const start = fromLocalMinute(`${date} ${clock}`, settings.officeTimeZone);
  return { start, end: later(start, by.of([1, 1.5, 2]) * hour) };
};

/** So many days ago (or, below zero, to come), or as much earlier (or later) as the house is closed. */
const workdayFrom = (office: Office, days: number): number => {
  let found = days;
  while (!isWorkday(dateAgo(office, found))) found += days > 0 ? 1 : -1;
  return found;
};

const called = async (office: Office, place: Place, days: number, nth: number, to?: Actor) => {
  const { by, clerk } = office;
  const { title, outcome } = by.of(words.faults);
  const made = during(dateAgo(office, Math.max(1, days + by.between(1, 4))), office);
  const isInspection = nth % 6 === 5;
  const call = await clerk.act(appointmentOperations.create, priya, made, {
    siteId: place.id,
    type: isInspection ? 'inspection' : 'service_call',
    title: isInspection ? 'Yearly look at the rooms' : title,
    ...timesOf(office, dateAgo(office, days), isInspection),
    anyway: true,
    priority: by.of(['low', 'medium', 'medium', 'high', 'urgent'] as const),
    assignedTo: (to ?? by.of([tom, dana])).uid,
    machineIds: isInspection ? [] : place.machineIds.slice(0, 1),
  });
  return { call, outcome: isInspection ? 'Rooms are in order' : outcome };
};

/** Work at sites: done in the last two months, called off, and planned for the next three weeks. */
export const addAppointments = async (office: Office, places: readonly Place[]): Promise<void> => {
  const { by, clerk } = office;
  const old = places.filter(({ since }) => since !== null && since < dateAgo(office, 70));
  for (let nth = 0; nth < 16; nth += 1) {
    const days = workdayFrom(office, by.between(2, 60));
    const { call, outcome } = await called(office, by.of(old), days, nth);
    const at = during(dateAgo(office, days), office);
    if (nth % 8 === 7)
      await clerk.act(appointmentOperations.cancel, priya, at, {
        id: call.id,
        reason: 'It runs again by itself',
      });
    else await clerk.act(appointmentOperations.complete, dana, at, { id: call.id, outcome });
  }
  for (let nth = 0; nth < 14; nth += 1) {
    const place = by.of(old);
    await called(office, place, workdayFrom(office, -by.between(0, 21)), nth);
  }
  // A technician's own day, and the next one: machines break down on holidays too.
  for (const days of [0, 0, 1]) await called(office, by.of(old), -days, 0, tom);
};
