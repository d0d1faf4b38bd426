import { dashboardOperations, firstRowsOfBlock, mostRowsOfBlock } from 'domain/dashboard';
import { phoneLink } from 'domain/kernel';
import { type LeadSummary, leadTitle } from 'domain/leads';
import { useEffect, useState } from 'react';
import { ContactClock, loadLeadParts } from '#leads';
import { screenPainted } from '#platform/painted.ts';
import { useRead } from '#platform/query.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Phone } from '#ui/Icon.tsx';
import { useNow } from '#ui/useNow.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useWork } from '#view';
import { Block, ShowAll } from './Block.tsx';
import styles from './Dashboard.module.css';
import { LeadLine, useTaken } from './LeadLine.tsx';

const ContactActs = whenShown(async () => (await loadLeadParts()).ContactActs);

const Clock = ({ lead, now }: { lead: LeadSummary; now: number }) => {
  const { by, viewer } = useWork();
  const nameOf = useNames();
  return (
    <>
      <ContactClock lead={lead} now={now} />
      {viewer.sees === 'all' && <Avatar mine={lead.assignedRep === by.uid} name={nameOf(lead.assignedRep)} />}
    </>
  );
};

const CallLink = ({ lead }: { lead: LeadSummary }) =>
  lead.phone ? (
    <a
      aria-label={`Call ${leadTitle(lead)}`}
      className={`${buttonClass({ icon: true })} ${styles.call}`}
      href={phoneLink(lead.phone)}
    >
      <Phone />
    </a>
  ) : null;

/** Who waits for a first contact, the longest first, with what is left of the time. */
export const ContactBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const now = useNow();
  const [limit, setLimit] = useState(firstRowsOfBlock);
  const read = useRead(dashboardOperations.contact, { limit }, { follows: ['leads'] });
  useTaken(read.data?.items);
  const known = read.data !== undefined || Boolean(read.error);
  useEffect(() => {
    if (known) screenPainted();
  }, [known]);
  const again = () => void read.refetch();
  return (
    <Block
      count={read.data?.total}
      empty="Everyone assigned to you has been contacted."
      isEmpty={({ total }) => total === 0}
      place="contact"
      read={read}
      title="Needs first contact"
      what="the leads"
    >
      {({ items, total }) => (
        <>
          <ul className={styles.rows}>
            {items.map((lead) => (
              <LeadLine
                acts={(row) => <ContactActs lead={row} onDone={again} />}
                belongs={({ column }) => column === 'new'}
                facts={<Clock lead={lead} now={now} />}
                key={lead.id}
                lead={lead}
                onOpen={onOpen}
              >
                <CallLink lead={lead} />
              </LeadLine>
            ))}
          </ul>
          <ShowAll onAll={() => setLimit(mostRowsOfBlock)} shown={items.length} total={total} />
        </>
      )}
    </Block>
  );
};
