import { answerClock, leadTitle, type WholeLead } from 'domain/leads';
import { useState } from 'react';
import { handOffVerbs, leads, loadLeadParts } from '#leads';
import { useRow } from '#platform/useStore.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ago } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useRepList, useWork } from '#view';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { leadWho, useTaken } from './LeadLine.tsx';
import { useAnswers } from './useAnswers.ts';

const RejectDialog = whenShown(async () => (await loadLeadParts()).RejectDialog);
const Countdown = whenShown(async () => (await loadLeadParts()).Countdown);

const Pass = ({ lead, onOpen, onDone }: { lead: WholeLead; onOpen: () => void; onDone: () => void }) => {
  const { by, off } = useWork();
  const now = useNow();
  const nameOf = useNames();
  const reps = useRepList();
  const settings = useSettings();
  const [rejecting, reject] = useState(false);
  const row = useRow(leads, lead.id) ?? lead;
  if (row.column !== 'passed') return null;
  const uid = lead.passedFrom ?? '';
  const passer = {
    uid,
    displayName: nameOf(lead.passedFrom) ?? 'Nobody',
    there: reps.some((rep) => rep.uid === uid),
  };
  const clock = settings && answerClock(lead, settings, new Date(now).toISOString());
  const who = leadWho(lead);
  const when = lead.passedAt ? ` ${ago(lead.passedAt, now)}` : '';
  const why = lead.passReason ? `: “${lead.passReason}”` : '.';
  const accept = async () => {
    if (await handOffVerbs.accept(by, lead.id, passer)) onDone();
  };
  return (
    <li className={classes('stack single', styles.pass)}>
      <div className={styles.what}>
        <button className="cut named" onClick={onOpen} type="button">
          {leadTitle(lead)}
        </button>
        <p className="small soft words">{`${who ? `${who}. ` : ''}Passed by ${passer.displayName}${when}${why}`}</p>
      </div>
      {clock && <Countdown calm="passed" clock={clock} words="to answer" />}
      <div className="bar">
        <Button
          aria-label={`Accept ${leadTitle(lead)}`}
          look="main"
          off={off}
          onClick={() => void accept()}
          small
        >
          Accept
        </Button>
        <Button aria-label={`Reject ${leadTitle(lead)}`} off={off} onClick={() => reject(true)} small>
          Reject
        </Button>
      </div>
      {rejecting && <RejectDialog id={lead.id} onClose={() => reject(false)} onDone={onDone} />}
    </li>
  );
};

/** Leads that were passed on and wait for an answer; not there while there are none. */
export const AnswersBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const read = useAnswers();
  useTaken(read.data);
  return (
    <Block
      count={read.data?.length}
      empty={null}
      isEmpty={(data) => data.length === 0}
      place="answers"
      read={read}
      title="Waiting for your answer"
      what="what waits for your answer"
    >
      {(items) => (
        <ul className={styles.rows}>
          {items.map((lead) => (
            <Pass
              key={lead.id}
              lead={lead}
              onDone={() => void read.refetch()}
              onOpen={() => onOpen(lead.id)}
            />
          ))}
        </ul>
      )}
    </Block>
  );
};
