import { messageOperations } from 'domain/messages';
import { useState } from 'react';
import { useMe } from '#auth';
import { loadDeliveries } from '#messages';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';

const Deliveries = whenShown(loadDeliveries);

const texts = {
  email: {
    email: { subject: 'Test from Washboard', htmlContent: '<p>E-mail reaches you from here.</p>' },
    sms: null,
  },
  sms: { email: null, sms: { message: 'Test from Washboard: texts reach you from here.' } },
} as const;

/** One e-mail or text to oneself, and what became of it. */
export const TestPanel = () => {
  const me = useMe();
  const off = useReadOnly();
  const act = useAct();
  const [sent, setSent] = useState<readonly string[]>([]);
  const send = (way: keyof typeof texts) =>
    act.run(async () => {
      const { items } = await call(messageOperations.sendTest, texts[way]);
      setSent(items.map(({ id }) => id));
    });
  return (
    <Panel title="Test">
      <Line help={`To ${me.email}, or the number in your profile`} label="Send to me">
        <span className={styles.acts}>
          <Button busy={act.busy} off={off} onClick={() => send('email')} small>
            Test e-mail
          </Button>
          <Button busy={act.busy} off={off} onClick={() => send('sms')} small>
            Test text
          </Button>
        </span>
      </Line>
      {act.failure && (
        <p className="small late pad" role="alert">
          {act.failure}
        </p>
      )}
      {sent.length > 0 && <Deliveries ids={sent} />}
    </Panel>
  );
};
