import { answerClock, handOffOperations, type OutgoingPass } from 'domain/leads';
import { undoOperations } from 'domain/undo';
import { Countdown } from '#leads/Countdown.tsx';
import { leads } from '#leads/rows.ts';
import { figuresChanged } from '#leads/views.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Undo2 } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNow } from '#ui/useNow.ts';
import { useNames, useWork } from '#view';
import styles from './HandOff.module.css';

/** ‘Take back’ is the undo of the pass (D39, D46). */
const takeBack = async ({ id, name }: OutgoingPass): Promise<void> => {
  const { lead } = await call(undoOperations.undo, { leadId: id }, { key: crypto.randomUUID() });
  if (lead) leads.absorb(lead);
  figuresChanged();
  toast.success(`${name} is yours again`);
};

const Row = ({ pass, now, onBack }: { pass: OutgoingPass; now: number; onBack: () => void }) => {
  const { off } = useWork();
  const nameOf = useNames();
  const settings = useSettings();
  const { busy, run } = useAct();
  const { passedAt } = pass;
  const clock =
    settings && answerClock({ passState: 'pending', passedAt }, settings, new Date(now).toISOString());
  const press = () =>
    run(async () => {
      await takeBack(pass);
      onBack();
    });
  return (
    <li>
      <b>{pass.name}</b>
      <span className={`small dim ${styles.dim}`}>to {nameOf(pass.passedTo)}</span>
      {/* What for, the heading says: a column is narrow. */}
      {clock && <Countdown calm="passed" clock={clock} />}
      <Button
        glyph={Undo2}
        aria-label={`Take back ${pass.name}`}
        busy={busy}
        off={off}
        onClick={press}
        small
        title={off ?? undefined}
      >
        Take back
      </Button>
    </li>
  );
};

/** One's own passes that nobody has answered yet, live; nothing while there are none (D39). */
export const OutgoingPasses = () => {
  const now = useNow();
  const read = useRead(handOffOperations.outgoing, {}, { follows: ['pass', 'leads'] });
  if (read.isError)
    return (
      <Failure error={read.error} onRetry={read.refetch}>
        The leads you passed on could not be loaded.
      </Failure>
    );
  const items = read.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="Leads you passed on">
      <h3 className={`compact ${styles.heading}`}>Passed on, waiting for an answer</h3>
      <ul className={styles.list}>
        {items.map((pass) => (
          <Row key={pass.id} now={now} onBack={read.refetch} pass={pass} />
        ))}
      </ul>
    </section>
  );
};
