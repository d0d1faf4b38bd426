import { useId } from 'react';
import { useWording } from '#platform/offline/useWording.ts';
import { useWrites } from '#platform/offline/waiting.ts';
import { isUnderWay, type KeptWrite } from '#platform/offline/write.ts';
import { Empty } from '#ui/Empty.tsx';
import { Check, TriangleAlert } from '#ui/Icon.tsx';
import { useNameOf } from '#users';
import { Copy } from './Copy.tsx';
import styles from './NotAccepted.module.css';
import { Refused } from './Refused.tsx';
import { byRow, madeWords, reasonWords, sharedReason } from './refused.ts';

/** What was done here and not accepted, by row: why, by whose doing, and both values (OFF-01). */
export const NotAccepted = () => {
  const refused = useWrites().filter((write) => !isUnderWay(write));
  const all = refused.map(({ title, words, reason }) => [title, words, reason].filter(Boolean).join(': '));
  return (
    <div className={`page ${styles.page}`}>
      <div className="page-head">
        <div className="fill">
          <h1>Not accepted {refused.length > 0 && <span className="dim num">{refused.length}</span>}</h1>
          {refused.length > 0 && (
            <p className="soft small">{`${madeWords(refused)} They stay on this device until you put them away.`}</p>
          )}
        </div>
        {refused.length > 1 && <Copy all label="Copy all" text={all.join('\n')} />}
      </div>
      {refused.length === 0 && (
        <Empty icon={<Check />} title="Nothing here">
          <p>Whatever you did on this device was accepted, or waits for the network.</p>
        </Empty>
      )}
      {byRow(refused).map((writes) => (
        <Row key={`${writes[0].noun}/${writes[0].rowId}`} writes={writes} />
      ))}
    </div>
  );
};

const Row = ({ writes }: { writes: readonly [KeptWrite, ...KeptWrite[]] }) => {
  const [{ noun, rowId, title, isGone }] = writes;
  const id = useId();
  const wording = useWording(noun);
  const nameOf = useNameOf();
  const about = isGone ? null : wording.about?.(rowId);
  const shared = sharedReason(writes);
  const name = title || 'Without a name';
  return (
    <section aria-labelledby={id} className={`card ${styles.row}`}>
      <header>
        <div className="fill">
          <h2 id={id}>{about ? about.link(name) : name}</h2>
          {about?.line && <p className="small dim">{about.line}</p>}
        </div>
        {about?.badge}
      </header>
      {shared && <Because>{shared}</Because>}
      <ul>
        {writes.map((write) => (
          <Refused key={write.key} nameOf={nameOf} wording={wording} write={write}>
            {!shared && <Because>{reasonWords(write)}</Because>}
          </Refused>
        ))}
      </ul>
    </section>
  );
};

const Because = ({ children }: { children: string }) => (
  <p className={`compact soft near ${styles.because}`}>
    <TriangleAlert data-size="small" />
    <span>{children}</span>
  </p>
);
