import {
  type Appointment,
  type AppointmentType,
  appointmentOperations,
  type Recurrence,
  shownIn,
} from 'domain/appointments';
import { type Actor, daysLater, fromLocalMinute, hour, later } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { federalHolidays } from 'domain/sites';
import { dateAgo, during, isWorkday, type Office } from './office.ts';
import { accounts } from './people.ts';

const { priya, marcus, lena, tom, dana } = accounts;
const { create, complete, cancel, confirm, noShow, setAbsence } = appointmentOperations;

const clocks = ['09:00', '10:00', '10:30', '11:00', '13:00', '14:00', '14:30', '15:30', '16:00'] as const;

const timesAt = ({ settings }: Office, date: string, clock: string, minutes: number) => {
  const start = fromLocalMinute(`${date} ${clock}`, settings.officeTimeZone);
  return { start, end: later(start, minutes * 60_000) };
};

/** The first such weekday on or after a day; 1 is Monday. */
const weekdayFrom = (date: string, weekday: number): string => {
  const on = new Date(`${date}T12:00:00.000Z`).getUTCDay();
  return daysLater(date, (weekday - on + 7) % 7);
};

/** The days on which a repeat does not take place: those of the year around today on which the house is closed. */
const closedFrom = (office: Office, since: string): string[] => {
  const year = Number(dateAgo(office, 0).slice(0, 4));
  return [year - 1, year, year + 1]
    .flatMap(federalHolidays)
    .map(({ date }) => date)
    .filter((date) => date >= since);
};

type Round = {
  by: Actor;
  title: string;
  type: AppointmentType;
  date: string;
  clock: string;
  minutes: number;
  freq: Recurrence['freq'];
  attendees: Actor[];
};

/** What comes again and again: with the weeks that lie behind. */
const rounds = (office: Office): Round[] => {
  const since = dateAgo(office, 70);
  return [
    {
      ...{ by: priya, title: 'Week ahead', type: 'meeting', clock: '09:00', minutes: 45, freq: 'weekly' },
      ...{ date: weekdayFrom(since, 1), attendees: [marcus, lena, tom, dana] },
    },
    {
      ...{ by: priya, title: 'Pipeline with Marcus', type: 'meeting', clock: '15:00', minutes: 30 },
      ...{ freq: 'bi-weekly', date: weekdayFrom(since, 3), attendees: [marcus] },
    },
    {
      ...{ by: lena, title: 'Call everybody who waits', type: 'call', clock: '16:30', minutes: 45 },
      ...{ freq: 'weekly', date: weekdayFrom(since, 4), attendees: [] },
    },
    {
      ...{ by: priya, title: 'Close the month', type: 'other', clock: '14:00', minutes: 90 },
      ...{ freq: 'monthly', date: `${dateAgo(office, 95).slice(0, 7)}-28`, attendees: [dana] },
    },
  ];
};

const addRound = async ({ clerk, ...office }: Office, round: Round) => {
  const repeat = await clerk.act(create, round.by, during(daysLater(round.date, -3), office), {
    type: round.type,
    title: round.title,
    ...timesAt({ clerk, ...office }, round.date, round.clock, round.minutes),
    attendees: round.attendees.map(({ uid }) => uid),
    recurrence: { freq: round.freq, until: null, exceptions: closedFrom({ clerk, ...office }, round.date) },
    reminders: [{ minutesBefore: 15, method: 'in_app' }],
    anyway: true,
  });
  for (const { occurrence, end } of shownIn(repeat, { from: repeat.start, to: later(office.now, -hour) }))
    await clerk.act(complete, round.by, later(end, hour / 4), { id: repeat.id, occurrence, outcome: '' });
};

const kinds: readonly (readonly [AppointmentType, number, string])[] = [
  ['call', 30, 'Wants to hear the terms once more'],
  ['follow_up', 30, 'Sent the offer, asked to call back next week'],
  ['meeting', 60, 'Met the manager, the board decides'],
  ['site_visit', 90, 'Measured the room: space for one more dryer'],
  ['meeting', 45, 'They compare two offers'],
];

/** What became of something whose day is over. */
const settle = async ({ clerk, by }: Office, rep: Actor, one: Appointment, outcome: string) => {
  const after = later(one.end, by.between(5, 55) * 60_000);
  if (by.in(0.08))
    await clerk.act(cancel, rep, later(one.start, -hour), { id: one.id, reason: 'They are away' });
  else if (by.in(0.06)) await clerk.act(noShow, rep, later(one.start, hour / 2), { id: one.id });
  else await clerk.act(complete, rep, after, { id: one.id, outcome });
};

const addOne = async (office: Office, rep: Actor, lead: Lead, [date, clock]: readonly [string, string]) => {
  const { clerk, by, now } = office;
  const [type, minutes, outcome] = by.of(kinds);
  const times = timesAt(office, date, clock, minutes);
  const before = later(times.start, -by.between(26, 120) * hour);
  const made = [before, later(now, -by.between(1, 20) * hour)].sort()[0] ?? before;
  // Not before the lead was theirs.
  const known = lead.assignedAt && lead.assignedAt > made ? lead.assignedAt : made;
  const one = await clerk.act(create, rep, known, {
    type,
    title: '',
    ...times,
    leadId: lead.id,
    location: type === 'site_visit' ? `${lead.streetAddress}, ${lead.city}` : '',
    priority: by.of(['low', 'medium', 'medium', 'medium', 'high'] as const),
    reminders: [{ minutesBefore: 30, method: 'in_app' }],
    anyway: true,
  });
  if (later(times.end, hour) < now) await settle(office, rep, one, outcome);
  else if (times.start > now && by.in(0.3)) await clerk.act(confirm, rep, later(now, -hour), { id: one.id });
};

/** Two or three things on each working day of a rep, from two weeks ago to three weeks to come. */
const addDays = async (office: Office, rep: Actor, leads: readonly Lead[]) => {
  const { by } = office;
  const own = leads.filter(
    ({ assignedRep, column }) => assignedRep === rep.uid && (column === 'selling' || column === 'new'),
  );
  if (own.length === 0) return;
  for (let ago = 14; ago >= -21; ago -= 1) {
    const date = dateAgo(office, ago);
    if (!isWorkday(date)) continue;
    const many = ago > -8 ? by.between(1, 3) : by.between(0, 2);
    const hours = new Set(Array.from({ length: many }, () => by.of(clocks)));
    for (const clock of hours) await addOne(office, rep, by.of(own), [date, clock]);
  }
};

const addRest = async (office: Office) => {
  const { clerk } = office;
  const made = during(dateAgo(office, 3), office);
  const training = weekdayFrom(dateAgo(office, -5), 2);
  await clerk.act(create, priya, made, {
    type: 'training',
    title: 'New dryer controls',
    ...timesAt(office, training, '13:00', 120),
    assignedTo: tom.uid,
    attendees: [dana.uid],
    location: 'Workshop',
    anyway: true,
  });
  const monday = weekdayFrom(dateAgo(office, -14), 1);
  const days = { from: monday, to: daysLater(monday, 2) };
  await clerk.act(setAbsence, lena, made, { ...days, reason: 'Holiday' });
};

/** A calendar as the house has it: meetings that come again, the days of its reps, who is away. */
export const addCalendar = async (office: Office, leads: readonly Lead[]): Promise<void> => {
  for (const round of rounds(office)) await addRound(office, round);
  for (const rep of [marcus, lena]) await addDays(office, rep, leads);
  await addRest(office);
};
