import { figureWords, phoneLink } from 'domain/kernel';
import { type LeadSummary, leadTitle } from 'domain/leads';
import { memo, useRef } from 'react';
import { useLift } from '#board/drag/drag.ts';
import { ContactClock, leadPerson, NextStepLine, place } from '#leads';
import { WaitsMark } from '#offline';
import { Avatar } from '#ui/Avatar.tsx';
import { classes } from '#ui/classes.ts';
import { ArrowLeftRight, Building2, Check, Hand, Phone, WashingMachine } from '#ui/Icon.tsx';
import { age } from '#ui/moment.ts';
import { Tag } from '#ui/Tag.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import type { PassAnswers } from './Answering.tsx';
import styles from './Card.module.css';
import { leaseEnd } from './leaseEnd.ts';
import type { CardRep } from './rep.ts';

export type CardProps = {
  lead: LeadSummary;
  rep: CardRep | null;
  /** The tag that its city brings (D13). */
  cityTag: string | null;
  now: number;
  href: string;
  /** The one tab stop of the board stands here. */
  current: boolean;
  lifted: boolean;
  arrived: boolean;
  /** Offered in Unassigned, to those who may take. */
  onTake?: (() => void) | undefined;
  /** Chosen with others for one act. */
  chosen: boolean;
  /** Offered on a pass that waits for this person. */
  answer?: PassAnswers | undefined;
  /** It may not be lifted: nothing can be changed now. */
  fixed: boolean;
};

// Where somebody should have it: an import may leave these to nobody.
const isWorked = ({ column }: LeadSummary): boolean => column === 'selling' || column === 'sold';

const settledColumns: readonly string[] = ['sold', 'dead', 'passed'];
/** Where ‘No next step’ is said: in Selling, a day after the last touch (D42). */
const missesStep = (lead: LeadSummary, now: number): boolean =>
  lead.column === 'selling' && lead.dueAt !== null && Date.parse(lead.dueAt) < now;

const Facts = ({ lead }: { lead: LeadSummary }) => (
  <p className={styles.facts}>
    <span>
      <Building2 data-size="small" />
      {lead.numberOfUnits > 0 ? `${figureWords(lead.numberOfUnits)} units` : 'units unknown'}
    </span>
    {lead.numberOfMachinesNeeded > 0 && (
      <span>
        <WashingMachine data-size="small" />
        {figureWords(lead.numberOfMachinesNeeded)} needed
      </span>
    )}
  </p>
);

const Answering = whenShown(async () => (await import('./Answering.tsx')).Answering);

// Settled cards stand to the right of the first ones.
const SettledFact = whenShown(
  async () => (await import('./SettledFact.tsx')).SettledFact,
  <span>&nbsp;</span>,
);

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <p className={styles.tags}>
      {tags.slice(0, 2).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tags.length > 2 && <span className={styles.dim}>+{tags.length - 2}</span>}
    </p>
  );

const Foot = ({ lead, now }: { lead: LeadSummary; now: number }) => {
  if (lead.column === 'new') return <ContactClock lead={lead} now={now} />;
  if (lead.column === 'selling') return <NextStepLine lead={lead} missed={missesStep(lead, now)} now={now} />;
  return <span className={`${styles.dim} ${styles.cut}`}>{lead.leadCameFrom}</span>;
};

const Act = ({ lead, onTake }: { lead: LeadSummary; onTake: (() => void) | undefined }) => {
  const name = leadTitle(lead);
  if (lead.column === 'unassigned') {
    if (!onTake) return null;
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={`Take Lead ${name}`}
        onClick={onTake}
      >
        <Hand />
      </button>
    );
  }
  if (!lead.phone) return null;
  return (
    <a
      tabIndex={-1}
      className={styles.button}
      aria-label={`Call ${leadPerson(lead) || name}`}
      href={phoneLink(lead.phone)}
    >
      <Phone />
    </a>
  );
};

const tagsOf = (lead: LeadSummary, cityTag: string | null, now: number, timeZone: string): string[] => {
  const ends = leaseEnd(lead, now, timeZone);
  return [...new Set([...(ends ? [`lease ends ${ends}`] : []), ...(cityTag ? [cityTag] : []), ...lead.tags])];
};

/** One lead on the board: named by the lead, the whole of it opens the dialog. */
export const Card = memo(
  ({ lead, rep, cityTag, now, href, current, lifted, arrived, onTake, chosen, answer, fixed }: CardProps) => {
    const card = useRef<HTMLElement>(null);
    const timeZone = useOfficeZone();
    useLift(card, lead.id, fixed);
    const settled = settledColumns.includes(lead.column);
    const title = leadTitle(lead);
    const person = leadPerson(lead);
    const acts = !settled && (lead.column === 'unassigned' ? onTake !== undefined : lead.phone !== '');
    const looks = classes(
      styles.card,
      settled && styles.settled,
      acts && styles.hasAct,
      !fixed && styles.movable,
      lifted && styles.lifted,
      chosen && styles.chosen,
      arrived && styles.arrived,
    );
    return (
      <article className={looks} data-chosen={chosen || undefined} data-lead={lead.id} ref={card}>
        <div className={styles.top}>
          <h3 className={`compact fill words ${styles.name}`}>
            <a className={styles.link} data-open href={href} tabIndex={current ? 0 : -1} draggable={false}>
              {title}
            </a>
          </h3>
          <span className={styles.age}>
            <WaitsMark id={lead.id} />
            {age(lead.column === 'new' ? (lead.assignedAt ?? lead.updatedAt) : lead.updatedAt, now)}
          </span>
        </div>
        <p className={`small dim ${styles.who}`}>
          {person && <span className={styles.cut}>{person}</span>}
          {place(lead) && <b>{place(lead)}</b>}
        </p>
        {!settled && <Facts lead={lead} />}
        {!settled && lead.column !== 'selling' && <NextStepLine lead={lead} now={now} />}
        {!settled && <Tags tags={tagsOf(lead, cityTag, now, timeZone)} />}
        <div className={`row near small ${styles.foot}`}>
          {settled ? <SettledFact lead={lead} now={now} rep={rep} /> : <Foot lead={lead} now={now} />}
          {!rep && isWorked(lead) && <span className={`${styles.dim} ${styles.rep}`}>No rep</span>}
          {rep && (
            <span className={styles.rep}>
              <Avatar name={rep.name} mine={rep.mine} picture={rep.picture} />
            </span>
          )}
        </div>
        {answer && <Answering answer={answer} title={title} />}
        {chosen && <Check aria-label="Chosen" className={styles.tick} data-size="small" role="img" />}
        {!fixed && (
          <button aria-label={`Move ${title}`} className={styles.move} data-move tabIndex={-1} type="button">
            <ArrowLeftRight />
          </button>
        )}
        {acts && (
          <div className={styles.act}>
            <Act lead={lead} onTake={onTake} />
          </div>
        )}
      </article>
    );
  },
);
Card.displayName = 'Card';
