import { Link } from '@tanstack/react-router';
import { type Client, contractTypeLabels, contractWindow, serviceLevelLabels } from 'domain/clients';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { CalendarClock } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { usePictures } from '#users';
import { useNames, useWork } from '#view';
import styles from './Clients.module.css';
import { useContractFacts } from './views.ts';
import { renewalWords } from './words.ts';

/** Labels and values, a dash where there is none. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={`facts ${styles.kv}`}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value || '–'}</dd>
      </div>
    ))}
  </dl>
);

/** What the contract's end means now, in words. */
export const RenewalLine = ({ client }: { client: Client }) => {
  const facts = useContractFacts();
  const words = facts && renewalWords(client, facts);
  return words ? (
    <p className={`small soon ${styles.renewal}`}>
      <CalendarClock data-size="small" />
      <span>{words}</span>
    </p>
  ) : null;
};

const priorities = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** The contract in short, beside the sites. */
export const ContractPanel = ({ client }: { client: Client }) => {
  const { by } = useWork();
  const nameOf = useNames();
  const pictureOf = usePictures();
  const facts = useContractFacts();
  const found = facts && contractWindow(client, facts.noticeDays, facts.today);
  const manager = nameOf(client.accountManager);
  return (
    <Panel
      actions={
        <Link
          className="small"
          params={{ clientId: client.id }}
          search={{ tab: 'contract' }}
          to="/clients/$clientId"
        >
          Edit
        </Link>
      }
      title="Contract"
    >
      <div className="stack apart pad">
        <Facts
          facts={[
            ['Type', contractTypeLabels[client.contractType]],
            ['Service', serviceLevelLabels[client.serviceLevel]],
            ['Start', client.contractStartDate && dayOf(client.contractStartDate)],
            ['End', client.contractEndDate && dayOf(client.contractEndDate)],
            ['Notice', found && dayOf(found.noticeBy)],
            [
              'Account',
              manager && (
                <span className="row" key="manager">
                  <Avatar
                    mine={client.accountManager === by.uid}
                    name={manager}
                    picture={pictureOf(client.accountManager)}
                    silent
                  />
                  {manager}
                </span>
              ),
            ],
            ['Priority', priorities[client.priority]],
          ]}
        />
        <RenewalLine client={client} />
      </div>
    </Panel>
  );
};
