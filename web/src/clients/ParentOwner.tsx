import { Link } from '@tanstack/react-router';
import { type Client, clientOperations, clientTitle } from 'domain/clients';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { machinesWords } from '#sites';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useSaved } from '#ui/saved/saved.tsx';
import { TextField } from '#ui/TextField.tsx';
import { usePaused } from '#ui/usePaused.ts';
import { ClientStatusBadge } from './badges.tsx';
import styles from './Clients.module.css';
import { useClient } from './rows.ts';

const most = 6;

const ParentLink = ({ id }: { id: string }) => {
  const { row } = useClient(id);
  return (
    <Link params={{ clientId: id }} to="/clients/$clientId">
      {row ? clientTitle(row) : 'Another client'}
    </Link>
  );
};

const Choosing = ({ client, onChoose }: { client: Client; onChoose: (id: string) => void }) => {
  const [typed, type] = useState('');
  const text = usePaused(typed.trim());
  const { data } = useRead(clientOperations.list, { text, limit: most + 1 }, { when: text.length > 1 });
  const found = (data?.items ?? []).filter(({ id }) => id !== client.id).slice(0, most);
  return (
    <>
      <TextField
        help="Name, e-mail or phone"
        label="Find the owner"
        onChange={(event) => type(event.target.value)}
        type="search"
        value={typed}
      />
      <ul aria-label="Clients found" className={styles.found}>
        {found.map((other) => (
          <li key={other.id}>
            <Button look="quiet" onClick={() => onChoose(other.id)} small>
              {clientTitle(other)}
            </Button>
          </li>
        ))}
        {text.length > 1 && data && found.length === 0 && <li className="small dim">No client matches.</li>}
      </ul>
    </>
  );
};

/** The clients that belong to this one, with what they come to together. */
const Owned = ({ client }: { client: Client }) => {
  const { data } = useRead(
    clientOperations.list,
    { filter: { parentClientId: client.id }, limit: 200 },
    { follows: ['clients'] },
  );
  const owned = data?.items ?? [];
  if (owned.length === 0) return null;
  const sites = owned.reduce((sum, one) => sum + one.sites.length, 0);
  const machines = owned.reduce((sum, one) => sum + one.machines, 0);
  return (
    <>
      <p className="small dim">
        {`Owns ${owned.length} ${owned.length === 1 ? 'client' : 'clients'} with ${sites} ${sites === 1 ? 'site' : 'sites'} and ${machinesWords(machines)}; with its own ${sites + client.sites.length} and ${machines + client.machines}.`}
      </p>
      <ul aria-label="Clients of this owner" className={styles.owned}>
        {owned.map((one) => (
          <li key={one.id}>
            <Link params={{ clientId: one.id }} to="/clients/$clientId">
              {clientTitle(one)}
            </Link>
            <ClientStatusBadge status={one.status} />
            <span className="small dim num push">{`${one.sites.length} ${one.sites.length === 1 ? 'site' : 'sites'}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** To whom a client belongs, and who belongs to it: an owner of several is a client too. */
export const ParentOwner = ({ client, off }: { client: Client; off: string | null }) => {
  const { value, once, mark, state } = useSaved<Client, 'parentClientId'>('parentClientId');
  const [choosing, choose] = useState(false);
  const set = (id: string | null) => {
    once(id);
    choose(false);
  };
  return (
    <Panel
      actions={
        <>
          {value && (
            <Button look="quiet" off={off} onClick={() => set(null)} small>
              No owner
            </Button>
          )}
          <Button off={off} onClick={() => choose(!choosing)} small>
            {value ? 'Change' : 'Choose an owner'}
          </Button>
        </>
      }
      title="Owner"
    >
      <div className={`stack apart pad ${styles.owner}`}>
        <p>
          {value ? <ParentLink id={value} /> : <span className="dim">Belongs to no other client.</span>}{' '}
          {mark}
        </p>
        {state.message && <p className="small late">{state.message}</p>}
        {choosing && <Choosing client={client} onChoose={set} />}
        <Owned client={client} />
      </div>
    </Panel>
  );
};
