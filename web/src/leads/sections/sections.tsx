import { choiceWords, figureWords, localDay, yesNo } from 'domain/kernel';
import { columnLabels, type Lead, leaseWindow, type Priority, usStates } from 'domain/leads';
import { DuplicateHint } from '#leads/duplicates/DuplicateHint.tsx';
import {
  SavedChoice,
  SavedDate,
  SavedFlag,
  SavedList,
  SavedNumber,
  SavedText,
} from '#leads/fields/controls.tsx';
import { useEditing, useSaved } from '#leads/fields/saved.tsx';
import { place } from '#leads/words.ts';
import { useOptOutDays } from '#messages';
import { useSettings } from '#settings';
import { GuidelineLine, styleOptions } from '#sites';
import { CalendarClock } from '#ui/Icon.tsx';
import { dayOf, moment } from '#ui/moment.ts';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { Fold } from './Fold.tsx';
import { Known } from './Known.tsx';
import styles from './Sections.module.css';

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');
const when = (at: string | null, now: number): string => (at ? moment(at, now) : '');

const renewOptions = [
  ['unknown', 'Not known'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
const priorityOptions: readonly (readonly [Priority, string])[] = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
];

const needs = (lead: Lead): string =>
  joined(
    lead.numberOfUnits > 0 && `${figureWords(lead.numberOfUnits)} units`,
    lead.numberOfMachinesNeeded > 0 && `${figureWords(lead.numberOfMachinesNeeded)} machines`,
  );

const leaseStates = { open: 'open now', soon: 'opens soon', later: 'not open yet', ended: 'lease has ended' };

/** When notice has to be given so that the lease does not go on, as far as it is known (W1). */
const LeaseWords = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  const timeZone = useOfficeZone();
  const found = leaseWindow(lead, localDay(new Date(now).toISOString(), timeZone));
  if (!found) return null;
  const { opensAt, endsAt, state } = found;
  return (
    <p className={`bar near small soft ${styles.lease}`} data-state={state}>
      <CalendarClock data-size="small" />
      <span>
        Lease window: notice by {dayOf(opensAt, now)}, {leaseStates[state]}. Ends {dayOf(endsAt, now)}.
      </span>
    </p>
  );
};

/** Half of the machines needed wash, as the conversion splits them: the units each of them would serve (W4). */
const UnitsWords = () => {
  const { lead } = useEditing();
  const guideline = useSettings()?.machineGuideline;
  if (!guideline) return null;
  return (
    <GuidelineLine
      guideline={guideline}
      style={lead.buildingStyle}
      units={lead.numberOfUnits}
      washers={Math.ceil(lead.numberOfMachinesNeeded / 2)}
    />
  );
};

export const BusinessRequirements = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  return (
    <Fold gist={needs(lead)} first name="requirements" title="Business Requirements">
      <div className={styles.two}>
        <SavedText label="Business name" name="businessName" />
        <SavedText label="Company" name="company" />
      </div>
      <div className={styles.four}>
        <SavedNumber label="Units" name="numberOfUnits" unknown />
        <SavedNumber label="Machines needed" name="numberOfMachinesNeeded" unknown />
        <SavedText label="Current provider" name="currentServiceProvider" />
        <SavedDate label="Lease expires" name="leaseExpirationDate" />
        <SavedText label="Type of machines" name="typeOfMachines" />
        <SavedChoice label="Building style" name="buildingStyle" options={styleOptions} />
        <SavedChoice label="Priority" name="priority" options={priorityOptions} />
        <SavedNumber label="Value, dollars" name="value" />
      </div>
      <UnitsWords />
      <LeaseWords now={now} />
      <SavedText area label="Description" maxLength={5000} name="leadDescription" />
      <div className={styles.four}>
        <SavedNumber label="Notice, days" name="leaseNoticeDays" />
        <SavedChoice label="Renews by itself" name="leaseAutoRenews" options={renewOptions} />
        <SavedFlag label="Has a provider now" name="hasCurrentProvider" />
        <SavedFlag label="Agreed to service" name="leadsToSAgreement" />
      </div>
      <SavedList label="Tags" name="tags" />
    </Fold>
  );
};

const firstContact = ({ contactedWithinTimeframe, leadContacted }: Lead): string => {
  if (contactedWithinTimeframe) return 'In time';
  return leadContacted ? 'Too late' : 'Not yet';
};

const yesSince = (day: string): string => (day === '' ? 'Yes' : `Yes,${day}`);

export const NotesAndContact = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  const days = useOptOutDays(lead);
  const reminders = Object.entries(lead.endOfLeaseReminders).map(
    ([months, at]) => `${months} months: ${dayOf(at, now)}`,
  );
  return (
    <Fold
      gist={lead.leadContacted ? `Contacted ${when(lead.lastContactDate, now)}` : 'Not contacted'}
      name="contact"
      title="Notes & Contact"
    >
      <SavedText label="Best time to call" name="bestTimeToCall" />
      <div className={styles.two}>
        <SavedNumber label="Follow-ups requested" name="followUpsRequested" />
        <SavedNumber label="Follow-ups completed" name="followUpsCompleted" />
      </div>
      <Known
        facts={[
          ['Contacted', yesNo(lead.leadContacted)],
          ['Last contact', when(lead.lastContactDate, now)],
          ['First contact', firstContact(lead)],
          ['Contact window', lead.timeoutExpired ? 'Over' : 'Not over'],
          ['E-mailed by this rep', yesNo(lead.repEmailed)],
          ['E-mailed before', yesNo(lead.repPreviouslyEmailed)],
          ['Written to', lead.repEmails.join(', ')],
          ['Reminders sent, days', figureWords(lead.remindersSentInXDays)],
          ['Lease reminders', reminders.join(', ')],
          ['Opted out of e-mail', lead.emailOptOut ? yesSince(days.email) : 'No'],
          ['Opted out of SMS', lead.smsOptOut ? yesSince(days.sms) : 'No'],
          ['SMS consent', joined(when(lead.smsConsentAt, now), lead.smsConsentSource)],
        ]}
      />
    </Fold>
  );
};

export const AddressInformation = () => {
  const { lead } = useEditing();
  return (
    <Fold gist={place(lead)} name="address" title="Address Information">
      <SavedText label="Street address" name="streetAddress" />
      <SavedText label="Street address, line 2" name="streetAddressLine2" />
      <div className={styles.four}>
        <SavedText label="City" name="city" />
        <SavedChoice
          label="State"
          name="state"
          options={[['', 'No state'], ...usStates.map((state) => [state, state] as const)]}
        />
        <SavedText label="Zip code" name="zipCode" />
        <SavedText label="Country" name="country" />
      </div>
    </Fold>
  );
};

export const SourceAndTracking = ({ now, sources }: { now: number; sources: readonly string[] }) => {
  const { lead } = useEditing();
  const own = Object.entries(lead.customFields).map(([name, value]) => [name, String(value ?? '')] as const);
  return (
    <Fold
      gist={joined(lead.leadCameFrom, dayOf(lead.createdAt, now))}
      name="source"
      title="Lead Source & Tracking"
    >
      <div className={styles.two}>
        <SavedText label="Source" list={sources} name="leadCameFrom" />
        <SavedText label="How did you hear about us" name="howDidYouHearAboutUs" />
        <SavedText label="Former ID" maxLength={100} name="formerId" />
      </div>
      <SavedFlag label="Marked as a duplicate" name="markDuplicate" />
      <Known
        facts={[
          ['Created', when(lead.createdAt, now)],
          ['Last update', when(lead.lastUpdateDate, now)],
          ['Came with an import', yesNo(lead._bulkImport)],
          ...own,
        ]}
      />
    </Fold>
  );
};

/** The person, with the leads that may be the same while one types (W9). */
export const EditContact = ({
  onOpen,
  onMerge,
}: {
  onOpen?: ((id: string) => void) | undefined;
  onMerge: (id: string) => void;
}) => {
  const { lead, off } = useEditing();
  const email = useSaved('email').value;
  const phone = useSaved('phone').value;
  const company = useSaved('company').value;
  const { streetAddress, city, zipCode } = lead;
  const name = `${lead.firstName} ${lead.lastName}`.trim();
  return (
    <Fold gist={name || lead.email || lead.phone} name="person" title="Edit Contact Information">
      {(open) => (
        <>
          <div className={styles.two} id="lead-person">
            <SavedText label="First name" name="firstName" />
            <SavedText label="Last name" name="lastName" />
            <SavedText label="E-mail" name="email" type="email" />
            <SavedText label="Phone" maxLength={40} name="phone" type="tel" />
          </div>
          {open && off === null && (
            <DuplicateHint
              except={lead.id}
              onMerge={onMerge}
              onOpen={onOpen}
              typed={{ email, phone, company, streetAddress, city, zipCode }}
            />
          )}
        </>
      )}
    </Fold>
  );
};

/** What the column stands on: status, marks and their times. */
export const columnFacts = (lead: Lead, now: number, name: (uid: string | null) => string) =>
  [
    ['Status', choiceWords(lead.status)],
    ['Column', columnLabels[lead.column]],
    ['Sold', lead.markSold ? when(lead.soldDate, now) || 'Yes' : 'No'],
    ['Dead', lead.markDead || lead.leadAsDead ? lead.deadReason || 'Yes' : 'No'],
    ['Converted to client', lead.convertedToClientId ? when(lead.convertedAt, now) || 'Yes' : 'No'],
    ...(lead.passState
      ? ([
          ['Passed', lead.passState === 'review' ? 'Waits for review' : `To ${name(lead.passedTo)}`],
          ['Passed by', joined(name(lead.passedFrom), when(lead.passedAt, now))],
          ['Reason', lead.passReason],
        ] as const)
      : []),
  ] as const;
