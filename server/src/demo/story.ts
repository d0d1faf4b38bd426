import { type Actor, day, hour, isRefusal, later, minute, type Outcome } from 'domain/kernel';
import {
  assignLead,
  blankLead,
  type Clocks,
  cantCloseLead,
  contactLead,
  createLead,
  dueAtOf,
  editLead,
  firstsOf,
  type Lead,
  type LeadChange,
  type LeadColumn,
  moveLead,
  type NewNote,
  noteLead,
  passLead,
  takeLead,
} from 'domain/leads';
import { leadEvent } from '#leads';
import { remindedBefore } from './leases.ts';
import { accounts } from './people.ts';
import { property } from './property.ts';
import { type Chance, chance } from './random.ts';
import words from './words.json' with { type: 'json' };

type Happened = { at: string; by: Actor; event: ReturnType<typeof leadEvent> };
type Written = { at: string; by: Actor; note: NewNote };

/** A lead with everything that has happened to it, oldest first. */
export type Story = { lead: Lead; events: Happened[]; notes: Written[] };

/** How many leads end in each column; 400 in all. */
export const spread: Readonly<Record<LeadColumn, number>> = {
  unassigned: 26,
  new: 22,
  selling: 48,
  sold: 24,
  dead: 272,
  passed: 8,
};

/** The settings that a story stands on. */
export type DemoClocks = Clocks & { leaseOffsets: readonly number[] };

type Act = (lead: Lead, by: Actor, at: string) => Outcome<LeadChange>;

const { dana, priya, marcus, lena, tom } = accounts;

/** Writes a story by the product's own verbs, so that nothing in it could not have happened. */
const writer = (id: string, made: string, fields: object) => {
  const story: Story = { lead: blankLead(id, made), events: [], notes: [] };
  const keep = (by: Actor, at: string, before: Lead | null, change: Outcome<LeadChange>) => {
    if (isRefusal(change)) throw new Error(`${change.code} in the demonstration business`);
    story.lead = { ...change.lead, ...firstsOf(before, change.lead, at, at) };
    story.events.push({ at, by, event: leadEvent(before, story.lead, change) });
    story.notes.push(...change.notes.map((note) => ({ at, by, note })));
  };
  keep(priya, made, null, createLead(story.lead, fields, priya, made));
  return {
    story,
    act: (by: Actor, at: string, act: Act) => keep(by, at, story.lead, act(story.lead, by, at)),
  };
};

type Pen = ReturnType<typeof writer>;
/** `nth`: which of its column it is. */
type Chapter = (pen: Pen, by: Chance, ago: (milliseconds: number) => string, nth: number) => void;

const repOf = (by: Chance): Actor => by.of([marcus, marcus, marcus, lena, lena, lena, dana, priya]);
const owner = ({ story }: Pen): Actor =>
  Object.values(accounts).find(({ uid }) => uid === story.lead.assignedRep) ?? priya;

/** A moment in office hours on a day some days ago. */
const dayAgo = (by: Chance, ago: (milliseconds: number) => string, days: number): string =>
  `${ago(days * day).slice(0, 11)}${by.between(17, 23)}:${by.between(10, 59)}:00.000Z`;

const taken = (pen: Pen, by: Chance, at: string, rep = repOf(by)) =>
  rep !== tom
    ? pen.act(rep, at, (lead, who, now) => takeLead(lead, {}, who, now))
    : // Tom had it before he became a user (D16).
      pen.act(priya, at, (lead, who, now) => assignLead(lead, { rep: rep.uid }, who, now));

const contacted = (pen: Pen, by: Chance, at: string, outcome: 'attempted' | 'contacted' | 'sold') => {
  const { leaseExpirationDate } = pen.story.lead;
  const talks = leaseExpirationDate ? [...words.talks, ...words.leaseTalks] : words.talks;
  const note = by.of({ attempted: words.attempts, contacted: talks, sold: words.sales }[outcome]);
  pen.act(owner(pen), at, (lead, who, now) => contactLead(lead, { outcome, note }, who, now));
};

const unassigned: Chapter = (pen, by, ago) => {
  const since = Math.floor((Date.parse(ago(0)) - Date.parse(pen.story.lead.createdAt)) / minute);
  if (by.in(0.2))
    pen.act(by.of([marcus, lena, tom]), ago(by.between(5, since - 5) * minute), (lead, who, now) =>
      noteLead(lead, { text: 'Rang while I was driving, asked to be called back' }, who, now),
    );
};

const fresh: Chapter = (pen, by, ago) => taken(pen, by, ago(by.between(20, 1620) * minute));

/** Some time after a lead was taken: most hear from their rep on the same day, some on the next, few later. */
const firstHeard = (by: Chance, takenAt: string): string => {
  const hours = by.in(0.72) ? [0.4, 4] : by.in(0.5) ? [18, 23] : [26, 40];
  const [from = 0, to = 0] = hours.map((each) => each * 60);
  return later(takenAt, by.between(from, to) * minute);
};

/** How many whole days there have been since a lead came in. */
const daysOf = ({ story }: Pen, ago: (milliseconds: number) => string): number =>
  Math.floor((Date.parse(ago(0)) - Date.parse(story.lead.createdAt)) / day);

const selling: Chapter = (pen, by, ago) => {
  const old = daysOf(pen, ago);
  const days = by.between(2, Math.min(13, old - 5));
  const since = dayAgo(by, ago, old - 1);
  taken(pen, by, since, by.in(0.06) ? tom : undefined);
  contacted(pen, by, firstHeard(by, since), by.in(0.5) ? 'attempted' : 'contacted');
  contacted(pen, by, dayAgo(by, ago, days + 1), 'contacted');
  const nextStep = { what: by.of(words.steps), dueAt: dayAgo(by, ago, by.between(-9, 2)) };
  if (by.in(0.75))
    pen.act(owner(pen), dayAgo(by, ago, by.between(1, days)), (lead, who, now) =>
      editLead(lead, { nextStep }, who, now),
    );
};

const sold: Chapter = (pen, by, ago) => {
  const old = daysOf(pen, ago);
  const days = by.between(1, Math.min(70, old - 5));
  const since = dayAgo(by, ago, old - 1);
  taken(pen, by, since);
  contacted(pen, by, firstHeard(by, since), 'contacted');
  contacted(pen, by, dayAgo(by, ago, days), 'sold');
};

const unreached = ['No answer', 'No answer', 'Wrong number'];
const reached = ['Owns machines', 'No laundry room', 'Other'];
const leased = ['Lease not ending', 'Lease not ending', 'Went with a competitor'];

const dead: Chapter = (pen, by, ago) => {
  const old = daysOf(pen, ago);
  const days = by.between(2, Math.min(520, old - 5));
  const answered = by.in(0.6);
  const since = dayAgo(by, ago, old - 1);
  taken(pen, by, since);
  contacted(pen, by, firstHeard(by, since), answered ? 'contacted' : 'attempted');
  const bound = pen.story.lead.leaseExpirationDate !== null;
  const reason = by.of(answered ? (bound ? leased : reached) : unreached);
  pen.act(owner(pen), dayAgo(by, ago, days), (lead, who, now) =>
    moveLead(lead, { to: 'dead', reason }, who, now),
  );
};

/** A lead that waits for the other rep's answer. */
const pending =
  (from: Actor, to: Actor, reason: string): Chapter =>
  (pen, by, ago) => {
    taken(pen, by, ago(9 * hour), from);
    pen.act(from, ago(4 * hour), (lead, who, now) => passLead(lead, { to, reason }, who, now));
  };

const passes: readonly Chapter[] = [
  pending(lena, marcus, 'Her brother manages it, better from you.'),
  pending(marcus, lena, 'The owner wants to talk Spanish.'),
];

/** A lead that its rep could not close and that waits for an administrator. */
const inReview: Chapter = (pen, by, ago) => {
  taken(pen, by, ago(6 * day), by.of([marcus, lena]));
  const reason = by.of(words.unclosed);
  pen.act(owner(pen), ago(by.between(3, 80) * hour), (lead, who, now) =>
    cantCloseLead(lead, { reason }, who, now),
  );
};

const passed: Chapter = (pen, by, ago, nth) => (passes[nth] ?? inReview)(pen, by, ago, nth);

const chapters: Readonly<Record<LeadColumn, Chapter>> = {
  unassigned,
  new: fresh,
  selling,
  sold,
  dead,
  passed,
};

/** How long ago a lead came in, in minutes; before everything that happened to it. */
const age: Readonly<Record<LeadColumn, readonly [number, number]>> = {
  unassigned: [30, 3 * 1440],
  new: [1700, 6 * 1440],
  selling: [8 * 1440, 58 * 1440],
  sold: [110 * 1440, 200 * 1440],
  dead: [60 * 1440, 700 * 1440],
  passed: [8 * 1440, 20 * 1440],
};
/** The first so many of a column came in lately, so that a month has something to tell. */
const lately: Readonly<Partial<Record<LeadColumn, number>>> = { sold: 11, dead: 16 };
const latelyIn: (typeof age)[LeadColumn] = [9 * 1440, 25 * 1440];

const idOf = (number: number) => `0198de31-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Told = { column: LeadColumn; nth: number; number: number };

const tell = ({ column, nth, number }: Told, now: string, clocks: DemoClocks): Story => {
  const by = chance(number);
  const ago = (milliseconds: number) => later(now, -milliseconds);
  const [from, to] = nth < (lately[column] ?? 0) ? latelyIn : age[column];
  const pen = writer(idOf(number), ago(by.between(from, to) * minute), property(by, now));
  chapters[column](pen, by, ago, nth);
  const { lead } = pen.story;
  const endOfLeaseReminders = remindedBefore(lead, clocks.leaseOffsets, now);
  return { ...pen.story, lead: { ...lead, endOfLeaseReminders, dueAt: dueAtOf(lead, clocks) } };
};

/** The leads of the demonstration business, the same at every start but for the day. */
export const stories = (now: string, clocks: DemoClocks): Story[] => {
  const columns = (Object.entries(spread) as [LeadColumn, number][]).flatMap(([column, count]) =>
    Array.from({ length: count }, (_, nth) => ({ column, nth })),
  );
  return columns.map((place, index) => tell({ ...place, number: index + 1 }, now, clocks));
};
