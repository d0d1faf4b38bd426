import {
  type Appointment,
  appointmentOperations,
  appointmentPriorityLabels,
  frequencyLabels,
  isFor,
  isRepeat,
  isService,
} from 'domain/appointments';
import { clientOperations, clientTitle } from 'domain/clients';
import { countWords, dateWords, isAdministrator, listWords, yesNo } from 'domain/kernel';
import { leadOperations, leadTitle } from 'domain/leads';
import { machineAtSite, siteOperations, siteTitle } from 'domain/sites';
import type { ReactNode } from 'react';
import { clockHere, daysHere, lengthWords, visitPath } from '#calendar/shown.ts';
import { useRead } from '#platform/query.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { useNames, useWork } from '#view';
import { useBilling } from './Billing.tsx';
import styles from './Event.module.css';
import { reminderWords } from './reminding.ts';
import type { Names } from './values.ts';

/** What its lead, its client and its site are called; empty until that is known, or where they may not be seen. */
export const useNamesOf = (one: Pick<Appointment, 'leadId' | 'clientId' | 'siteId'> | null): Names => {
  const { viewer } = useWork();
  const office = isAdministrator(viewer.role);
  const lead = useRead(leadOperations.get, { id: one?.leadId ?? '' }, { when: Boolean(one?.leadId) });
  const site = useRead(
    siteOperations.get,
    { id: one?.siteId ?? '' },
    { when: Boolean(one?.siteId) && office },
  );
  const client = useRead(
    clientOperations.get,
    { id: one?.clientId ?? '' },
    { when: Boolean(one?.clientId) && office },
  );
  return {
    lead: lead.data ? leadTitle(lead.data) : '',
    client: client.data ? clientTitle(client.data) : '',
    site: site.data ? siteTitle(site.data) : '',
  };
};

const whenWords = (one: Appointment): string => {
  const { from, to } = daysHere(one);
  if (one.allDay)
    return from === to
      ? `${dateWords(from, 'longWeek')}, all day`
      : `${dateWords(from, 'week')} to ${dateWords(to, 'week')}`;
  const end = from === to ? clockHere(one.end) : `${dateWords(to, 'week')} ${clockHere(one.end)}`;
  return `${dateWords(from, 'longWeek')}, ${clockHere(one.start)} to ${end} (${lengthWords(one)})`;
};

const repeatWords = ({ recurrence }: Appointment): string =>
  [frequencyLabels[recurrence.freq], recurrence.until && `until ${dateWords(recurrence.until)}`]
    .filter(Boolean)
    .join(', ');

const guestWords = ({ name, email }: Appointment['guests'][number]): string =>
  name ? `${name} (${email})` : email;

/** The machines that are meant: each by its name, or how many where who looks may not read the site. */
const Machines = ({ one }: { one: Appointment }) => {
  const { viewer } = useWork();
  const when = isAdministrator(viewer.role) && one.siteId !== null;
  const { data } = useRead(siteOperations.get, { id: one.siteId ?? '' }, { when });
  const known = data?.machineInventory.machines.filter(({ id }) => one.machineIds.includes(id)) ?? [];
  if (known.length < one.machineIds.length) return countWords(one.machineIds.length, 'machine');
  return <Each lines={known.map(machineAtSite)} />;
};

const Each = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
      <li key={at}>{line}</li>
    ))}
  </ul>
);

/** Another event by when it is, as a link that opens it. */
const Other = ({ id }: { id: string }) => {
  const { data } = useRead(appointmentOperations.get, { id }, { follows: ['appointments'] });
  return <PageLink href={`/calendar?event=${id}`}>{data ? whenWords(data) : 'Another event'}</PageLink>;
};

/** What is known of an event, in words. */
export const Facts = ({ one, names }: { one: Appointment; names: Names }) => {
  const nameOf = useNames();
  const { viewer } = useWork();
  const site = names.site || (one.siteId ? 'A site' : '');
  const office = isAdministrator(viewer.role);
  const billing = useBilling(one);
  const mayOpenSite = one.siteId && one.clientId && office;
  const siteLink = mayOpenSite ? (
    <PageLink href={`/clients/${one.clientId}?site=${one.siteId}`}>{site}</PageLink>
  ) : (
    one.siteId && isFor(viewer.uid, one) && <PageLink href={visitPath(one)}>How to get in, machines</PageLink>
  );
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['When', whenWords(one)],
    ['Now on', one.rescheduledToId && <Other id={one.rescheduledToId} />],
    ['Was on', one.rescheduledFromId && <Other id={one.rescheduledFromId} />],
    ['Repeats', isRepeat(one) && repeatWords(one)],
    ['Assigned to', one.assignedTo ? nameOf(one.assignedTo) : 'Nobody yet'],
    ['With', one.attendees.length > 0 && listWords(one.attendees.map((uid) => nameOf(uid) ?? 'Somebody'))],
    ['Guests', one.guests.length > 0 && <Each lines={one.guests.map(guestWords)} />],
    ['Where', one.location],
    [
      'Lead',
      one.leadId && (names.lead ? <PageLink href={`/leads/${one.leadId}`}>{names.lead}</PageLink> : 'A lead'),
    ],
    [
      'Client',
      one.clientId && office && (
        <PageLink href={`/clients/${one.clientId}`}>{names.client || 'A client'}</PageLink>
      ),
    ],
    ['Site', siteLink],
    ['Machines', one.machineIds.length > 0 && <Machines one={one} />],
    ['Priority', appointmentPriorityLabels[one.priority]],
    ['Billable', (one.billable || isService(one)) && yesNo(one.billable)],
    ['Invoice', billing],
    ['Reminders', one.reminders.length > 0 && <Each lines={one.reminders.map(reminderWords)} />],
    ['Outcome', one.outcome],
    ['Reason', one.cancelReason],
    ['Made by', one.createdBy && nameOf(one.createdBy)],
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {one.description && <p className={`compact ${styles.text}`}>{one.description}</p>}
    </>
  );
};
