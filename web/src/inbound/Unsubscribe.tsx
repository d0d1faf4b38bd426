import { useSearch } from '@tanstack/react-router';
import { inboundOperations, inboundRefusals, type Subscription } from 'domain/inbound';
import { useRef, useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Check, CircleAlert } from '#ui/Icon.tsx';
import { PublicActs, PublicSheet } from '#ui/PublicSheet.tsx';
import { Strip } from '#ui/Strip.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import styles from './Unsubscribe.module.css';

const Words = ({ of: { address, teamName, optedOutAt } }: { of: Subscription }) => (
  <p className={`soft words ${styles.words}`}>
    {optedOutAt === null ? (
      <>
        <span>{teamName}</span> writes to <strong>{address}</strong>. Do you want no more of these e-mails?
      </>
    ) : (
      <>
        <span>{teamName}</span> writes no more e-mails to <strong>{address}</strong>. What you ask for
        yourself, such as a confirmation, still reaches you.
      </>
    )}
  </p>
);

const Choice = ({ token, read }: { token: string; read: Subscription }) => {
  const [subscription, setSubscription] = useState(read);
  const [done, setDone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useAct();
  const out = subscription.optedOutAt !== null;
  const change = () =>
    act.run(async () => {
      const operation = out ? inboundOperations.subscribe : inboundOperations.unsubscribe;
      setSubscription(await call(operation, { token }));
      setDone(out ? 'You get our e-mails again.' : 'Done. You get no more of our e-mails.');
      heading.current?.focus();
    });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {out ? 'You are unsubscribed' : 'Unsubscribe'}
      </h1>
      {done && <Strip icon={<Check className="good" />}>{done}</Strip>}
      <Words of={subscription} />
      {act.failure && <Strip tone="bad">{act.failure}</Strip>}
      <PublicActs>
        <Button busy={act.busy} look={out ? 'plain' : 'main'} onClick={change}>
          {out ? 'Subscribe again' : 'Unsubscribe'}
        </Button>
      </PublicActs>
    </>
  );
};

const Wrong = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const known = isCallError(error) && error.status > 0 && error.status < 500;
  return (
    <>
      <h1>Unsubscribe</h1>
      <Strip icon={<CircleAlert />} tone="bad">
        {messageOf(error)}
      </Strip>
      {!known && (
        <PublicActs>
          <Button onClick={retry}>Try again</Button>
        </PublicActs>
      )}
    </>
  );
};

/**
 * The page behind the link at the foot of our e-mails. Opened by a program that looks at links beforehand it changes
 * nothing: only the button does.
 */
export const Unsubscribe = () => {
  const { t } = useSearch({ strict: false }) as { t?: unknown };
  const token = typeof t === 'string' ? t : '';
  const { data, error, refetch } = useRead(inboundOperations.subscription, { token }, { when: token !== '' });
  return (
    <PublicSheet title="Unsubscribe">
      {data && <Choice read={data} token={token} />}
      {!data && token && !error && <Bones label="Looking up your address" />}
      {!data && error && <Wrong error={error} retry={refetch} />}
      {!token && <Wrong error={new Error(inboundRefusals.link.message)} retry={() => undefined} />}
    </PublicSheet>
  );
};
