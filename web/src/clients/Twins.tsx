import { Link, useNavigate } from '@tanstack/react-router';
import { type Client, clientTitle } from 'domain/clients';
import { duplicateOperations } from 'domain/duplicates';
import type { TwinKind } from 'domain/leads';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Clients.module.css';

const MergeClients = whenShown(async () => (await import('./MergeClients.tsx')).MergeClients);

const matchWords: Readonly<Record<TwinKind, string>> = {
  phone: 'same phone',
  email: 'same e-mail',
  place: 'same address',
};

/** At the top of a client: who may be the same, by what, and what can be done about it. */
export const ClientTwins = ({ client, off }: { client: Client; off: string | null }) => {
  const read = useRead(duplicateOperations.ofClient, { id: client.id }, { follows: ['clients', 'sites'] });
  const [other, merge] = useState<string | null>(null);
  const navigate = useNavigate();
  const { run } = useAct();
  const again = () => refresh(duplicateOperations.ofClient);
  const keepApart = (id: string) => {
    const pair = { noun: 'clients' as const, ids: [client.id, id] };
    run(async () => {
      await call(duplicateOperations.keepApart, pair);
      await again();
      toast.undo('Not a duplicate', () => void call(duplicateOperations.compareAgain, pair).then(again));
    });
  };
  return (
    <div className={styles.twins}>
      {read.data?.items.map(({ id, name, matches }) => (
        <Strip
          action={
            <span className="bar wrap">
              <Button aria-label={`Merge with ${name}`} off={off} onClick={() => merge(id)} small>
                Merge
              </Button>
              <Button aria-label={`${name} is not a duplicate`} off={off} onClick={() => keepApart(id)} small>
                Not a duplicate
              </Button>
            </span>
          }
          key={id}
          tone="warn"
        >
          <Link params={{ clientId: id }} to="/clients/$clientId">
            {name}
          </Link>
          {` may be the same client: ${matches.map((match) => matchWords[match]).join(', ')}.`}
        </Strip>
      ))}
      {other && (
        <MergeClients
          id={client.id}
          onClose={() => merge(null)}
          onMerged={(id) => {
            merge(null);
            if (id !== client.id)
              void navigate({ to: '/clients/$clientId', params: { clientId: id }, replace: true });
          }}
          otherId={other}
        />
      )}
    </div>
  );
};

/** The address of a client that became part of another leads to that one. */
export const LeadOn = ({ client }: { client: Client }) => {
  const { data } = useRead(duplicateOperations.mergedInto, { noun: 'clients', id: client.id });
  const navigate = useNavigate();
  const into = data?.id;
  const title = clientTitle(client);
  useEffect(() => {
    if (!into) return;
    toast.blank(`${title} became part of this client`);
    void navigate({ to: '/clients/$clientId', params: { clientId: into }, replace: true });
  }, [into, navigate, title]);
  return null;
};
