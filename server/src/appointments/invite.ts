import {
  type Appointment,
  invitationMail,
  invitedTo,
  isNewsForGuests,
  movedTo,
  overAt,
} from 'domain/appointments';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { DeliveryNoun, Parcel, Withheld } from '#platform/outside/deliveries.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { findUser } from '#users';
import { invitationText } from './ics.ts';
import {
  appointmentsEvenDeleted,
  daysAsking,
  findInvitation,
  type Invited,
  invitedOf,
  saveInvited,
} from './sql/invited.ts';

const key = (address: string): string => address.toLowerCase();

/** Whom to write to, as their invitation stands afterwards. */
const changesOf = (
  appointment: Appointment & { deletedAt: string | null },
  known: readonly Invited[],
  isNews: boolean,
  { now, newId }: { now: string; newId: () => string },
): Invited[] => {
  const guests = appointment.deletedAt === null ? invitedTo(appointment, now) : [];
  const wanted = new Map(guests.map((guest) => [key(guest.email), guest]));
  const before = new Map(known.map((invited) => [key(invited.address), invited]));
  const asked = [...wanted].flatMap(([address, { name, email }]): Invited[] => {
    const was = before.get(address);
    if (was && !was.off && !isNews) return [];
    const { id = newId(), address: kept = email } = was ?? {};
    const kind = was && !was.off ? 'changed' : 'new';
    return [{ id, appointmentId: appointment.id, address: kept, name, off: false, kind }];
  });
  const gone = known.filter(({ address, off }) => !off && !wanted.has(key(address)));
  return [...asked, ...gone.map((invited): Invited => ({ ...invited, off: true, kind: 'off' }))];
};

/** Whoever has been invited to it; to one day of a repeat, whoever has been to the repeat. */
const knownOf = async (db: JobContext['db'], { id, repeatOf }: Appointment, newId: () => string) => {
  const known = await invitedOf(db, id);
  if (repeatOf === null) return known;
  const own = new Set(known.map(({ address }) => key(address)));
  const inherited = (await invitedOf(db, repeatOf)).filter(
    ({ address, off }) => !off && !own.has(key(address)),
  );
  return [...known, ...inherited.map((invited) => ({ ...invited, id: newId(), appointmentId: id }))];
};

const isOver = (appointment: Appointment, now: string): boolean => {
  const over = overAt(appointment);
  return appointment.status === 'completed' || (over !== null && over <= now);
};

const invite = async (event: StoredEvent, { db, now, services }: JobContext): Promise<void> => {
  const [appointment] = await appointmentsEvenDeleted(db, [event.rowId]);
  // Who was there need not be told that it is over.
  if (!appointment || isOver(appointment, now)) return;
  const known = await knownOf(db, appointment, services.newId);
  if (known.length === 0 && appointment.guests.length === 0) return;
  const isNews =
    event.verb !== 'updated' ||
    isNewsForGuests(event.before as Partial<Appointment>, event.after as Partial<Appointment>);
  const changes = changesOf(appointment, known, isNews, { now, newId: services.newId });
  await saveInvited(db, changes);
  await writeDeliveries(
    db,
    changes.map(({ id, address, kind }) => ({
      id: services.newId(),
      channel: 'email' as const,
      noun: 'appointments',
      rowId: id,
      toAddress: address,
      nextAt: null,
      subject: invitationMail(appointment, { kind, organizer: '', organizerEmail: '' }).subject,
    })),
    now,
  );
};

const verbs = ['created', 'updated', 'cancelled', 'rescheduled', 'reopened', 'restored', 'removed'];

const concernsGuests = ({ verb, before, after }: { verb: string; before: object; after: object }): boolean =>
  verb !== 'updated' || 'guests' in after || isNewsForGuests(before, after);

/** Guests hear of what is planned, moved and called off, each of it once. */
export const invitationReactions: NonNullable<Feature['reactions']> = verbs.map((verb) => ({
  verb: `appointments.${verb}`,
  when: concernsGuests,
  run: invite,
}));

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

const parcelOf = async (
  { db, now, services }: Pick<JobContext, 'db' | 'now' | 'services'>,
  invited: Invited,
  appointment: Appointment,
): Promise<Parcel | Withheld> => {
  const { keys, env } = services;
  const organizer = appointment.createdBy && (await findUser({ db, keys, now }, appointment.createdBy));
  if (!organizer) return needless('There is nobody who invites');
  const { address: email, name, off, kind } = invited;
  const { displayName, email: organizerEmail } = organizer;
  // A day that stands by itself has an invitation of its own, where the guest is still asked to it.
  const own = new Set(await daysAsking(db, appointment.id, email));
  const [repeat] = appointment.repeatOf ? await appointmentsEvenDeleted(db, [appointment.repeatOf]) : [];
  const { recurrence, occurrence } = appointment;
  const exceptions = recurrence.exceptions.filter((date) => !own.has(date));
  return {
    channel: 'email',
    automatic: true,
    fromName: displayName,
    replyTo: organizerEmail,
    ...invitationMail(appointment, { kind, organizer: displayName, organizerEmail }),
    html: null,
    attachments: [],
    calendar: {
      method: off ? 'CANCEL' : 'REQUEST',
      text: invitationText(
        {
          appointment: { ...appointment, recurrence: { ...recurrence, exceptions } },
          guest: { name, email },
          organizer: { name: displayName, email: organizerEmail },
          off,
          original: repeat && occurrence !== null ? movedTo(repeat, occurrence).start : null,
        },
        { publicUrl: env.publicUrl, name: '' },
      ),
    },
  };
};

/** How invitations leave by the outbox, saying what holds at that moment. */
export const invitationDeliveries: DeliveryNoun = {
  noun: 'appointments',
  open: async (context, delivery) => {
    const invited = await findInvitation(context.db, delivery.rowId);
    const [appointment] = invited ? await appointmentsEvenDeleted(context.db, [invited.appointmentId]) : [];
    if (!invited || !appointment) return needless('There is nothing to say any more');
    return parcelOf(context, invited, appointment);
  },
  settled: () => Promise.resolve(),
};
