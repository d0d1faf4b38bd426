import { type MissingField, missingFields } from 'domain/conversion';
import { answerClock, type LeadSummary } from 'domain/leads';
import { useSettings } from '#settings';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { age } from '#ui/moment.ts';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import styles from './Card.module.css';
import { leaseEnd } from './leaseEnd.ts';
import type { CardRep } from './rep.ts';

const PassBadge = ({ lead, rep, now }: { lead: LeadSummary; rep: CardRep | null; now: number }) => {
  const settings = useSettings();
  if (lead.passState === 'review')
    return <Badge tone="warn">{`Can't Close, review ${age(lead.updatedAt, now)}`}</Badge>;
  if (lead.passState !== 'pending') return null;
  // A pass gives the lead to its receiver at the same moment.
  const passed = { passState: lead.passState, passedAt: lead.assignedAt };
  const clock = settings ? answerClock(passed, settings, new Date(now).toISOString()) : null;
  const to = rep?.mine ? 'you' : (rep?.name.split(' ')[0] ?? 'a rep');
  return (
    <Badge tone={clock && clock.tone !== 'calm' ? (clock.over ? 'bad' : 'warn') : 'passed'}>
      {`To ${to}${clock ? `, ${clock.words}` : ''}`}
    </Badge>
  );
};

const missingWords: Readonly<Record<MissingField, string>> = {
  firstName: 'No first name',
  lastName: 'No last name',
  email: 'No e-mail',
  streetAddress: 'No street',
  city: 'No city',
  state: 'No state',
  zipCode: 'No zip code',
};

// What a device kept before summaries said so much.
const unsaid = { email: '', streetAddress: '', zipCode: '' };

/** What is left to do with a sold lead: ready to convert, what it lacks for that, or the client that it is. */
const SoldBadge = ({ lead }: { lead: LeadSummary }) => {
  if (lead.convertedToClientId) return <span className={styles.dim}>Client</span>;
  const [first] = missingFields({ ...unsaid, ...lead })?.missing ?? [];
  return first ? (
    <Badge tone="warn">{missingWords[first]}</Badge>
  ) : (
    <Badge tone="sold">Ready to convert</Badge>
  );
};

/** The one fact that a settled card shows. */
export const SettledFact = ({ lead, rep, now }: { lead: LeadSummary; rep: CardRep | null; now: number }) => {
  const timeZone = useOfficeZone();
  if (lead.column === 'passed') return <PassBadge lead={lead} now={now} rep={rep} />;
  if (lead.column === 'dead') {
    const ends = leaseEnd(lead, now, timeZone);
    if (ends) return <Badge tone="info">{`Lease, ${ends}`}</Badge>;
    return <span className={classes(styles.dim, styles.cut)}>{lead.deadReason || lead.leadCameFrom}</span>;
  }
  return <SoldBadge lead={lead} />;
};
