import { type BeyondMethod, notificationOperations, type TestOutcome } from 'domain/notifications';
import type { MailState } from 'domain/outbox';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import styles from './Settings.module.css';

const methods = [
  { method: 'email', label: 'E-mail' },
  { method: 'sms', label: 'SMS' },
  { method: 'push', label: 'Push' },
] as const satisfies readonly { method: BeyondMethod; label: string }[];

const stateWords: Readonly<Record<MailState, string>> = {
  queued: 'queued',
  sending: 'being sent',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unknown: nobody can say whether it arrived',
  delivered: 'delivered',
  bounced: 'came back',
  cancelled: 'taken back',
};
const waits: readonly MailState[] = ['queued', 'sending'];
const lookAgain = 1_500;
const looks = 20;

const said = ({ deliveries }: TestOutcome): string =>
  deliveries.map(({ state, reason }) => `${stateWords[state]}${reason ? ` (${reason})` : ''}`).join(', ');

const isOpen = ({ deliveries }: TestOutcome): boolean =>
  deliveries.some(({ state }) => waits.includes(state));

/** Sends oneself a test by each way, and says what really became of it. */
export const TestLine = () => {
  const { data } = useRead(notificationOperations.ways, {});
  return (
    <Line help="Leaves the same way as everything else." label="Send me a test">
      <span className={styles.tests}>
        {methods.map(({ method, label }) => (
          <Test key={method} label={label} method={method} problem={data?.problems[method] ?? undefined} />
        ))}
      </span>
    </Line>
  );
};

const Test = ({
  method,
  label,
  problem,
}: {
  method: BeyondMethod;
  label: string;
  problem: string | undefined;
}) => {
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const [left, setLeft] = useState(0);
  const act = useAct();
  const readOnly = useReadOnly();
  const off = readOnly ?? problem;
  useEffect(() => {
    if (!outcome || left === 0 || !isOpen(outcome)) return;
    const timer = setTimeout(async () => {
      const now = await call(notificationOperations.tested, { id: outcome.id }).catch(() => outcome);
      setOutcome(now);
      setLeft(left - 1);
    }, lookAgain);
    return () => clearTimeout(timer);
  }, [outcome, left]);
  const send = () =>
    act.run(async () => {
      setOutcome(null);
      setOutcome(await call(notificationOperations.test, { method }));
      setLeft(looks);
    });
  return (
    <span className={`bar ${styles.test}`}>
      <Button aria-label={`Send me a test by ${label}`} busy={act.busy} off={off} onClick={send} small>
        {label}
      </Button>
      <small className="dim" role="status">
        {act.failure ?? (outcome ? `Test ${said(outcome)}` : (off ?? ''))}
      </small>
    </span>
  );
};
