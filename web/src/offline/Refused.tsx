import type { ReactNode } from 'react';
import type { NameOf, Wording } from '#platform/offline/wording.ts';
import type { KeptWrite, Whose } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { Button } from '#ui/Button.tsx';
import { moment } from '#ui/moment.ts';
import { useReadOnly } from '#view';
import { Copy } from './Copy.tsx';
import { LetGo } from './LetGo.tsx';
import styles from './NotAccepted.module.css';
import { anywayWords, othersName } from './refused.ts';

type Told = { write: KeptWrite; wording: Wording; nameOf: NameOf };

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** One thing that was not accepted: what its author wrote beside what stands there, or stood when they saw it last. */
export const Refused = ({ write, wording, nameOf, children }: Told & { children: ReactNode }) => {
  const fields = Object.entries((write.input['fields'] ?? {}) as object);
  const words = wording.words(write, nameOf);
  const label = fields.length > 0 ? fields.map(([name]) => wording.field(name)).join(', ') : words;
  const off = useReadOnly();
  const anyway = anywayWords(write);
  const again = anyway ?? 'Retry';
  return (
    <li>
      <div className={styles.what}>
        <b className="fill">{label}</b>
        {write.state === 'refused' && !write.isGone && (
          <Button
            aria-label={`${again}: ${label}`}
            look="quiet"
            off={off}
            onClick={() => void (anyway ? writeQueue.retryAnyway(write.key) : writeQueue.retry(write.key))}
            small
          >
            {again}
          </Button>
        )}
        <Copy label={label} text={words} />
        <LetGo away label={label} words={words} write={write} />
      </div>
      {children}
      {fields.map(([name, value]) => (
        <Both key={name} mine={value} name={name} nameOf={nameOf} wording={wording} write={write} />
      ))}
    </li>
  );
};

const Both = ({ write, wording, nameOf, name, mine }: Told & { name: string; mine: unknown }) => {
  const off = useReadOnly();
  const said = (value: unknown) => (isNothing(value) ? 'nothing' : wording.value(value, nameOf));
  const label = wording.field(name);
  const isOpen = write.state === 'conflict' && name in (write.theirs ?? {});
  const who = othersName(write);
  const seen = write.base?.[name];
  const choose = (whose: Whose, text: string) => (
    <Button
      aria-label={`${text}: ${label}`}
      off={off}
      onClick={() => void writeQueue.settle(write.key, name, whose)}
      small
    >
      {text}
    </Button>
  );
  return (
    <fieldset aria-label={label} className={styles.both}>
      <div>
        <span className="small dim">{`Yours, ${moment(write.at)}`}</span>
        <b>{said(mine)}</b>
        {isOpen && choose('mine', 'Keep mine')}
      </div>
      {isOpen ? (
        <div>
          <span className="small dim">
            {[who === null ? 'Theirs' : `${who}’s`, write.changed && moment(write.changed.at)]
              .filter(Boolean)
              .join(', ')}
          </span>
          <b>{said(write.theirs?.[name])}</b>
          {choose('theirs', 'Take theirs')}
        </div>
      ) : (
        name in (write.base ?? {}) && (
          <div className={styles.none}>
            <span className="small dim">When you last saw it</span>
            <span>{said(seen)}</span>
          </div>
        )
      )}
    </fieldset>
  );
};
