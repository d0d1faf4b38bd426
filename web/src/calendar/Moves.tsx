import { type Appointment, isRepeat, movesDay, type Span } from 'domain/appointments';
import { dateWords, localDay } from 'domain/kernel';
import { useRef, useState } from 'react';
import { isCallError } from '#platform/call.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { here } from '#ui/moment.ts';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { useAnyway } from '#ui/useAnyway.tsx';
import { useNames, useWork } from '#view';
import { type HowMoved, type Move, moveEvent } from './acting.ts';
import { answeredTo } from './answered.ts';
import styles from './Calendar.module.css';
import { clockHere } from './shown.ts';

const spanLabels: Readonly<Record<Span, string>> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
};

/** How much of a repeat is meant. */
export const SpanChoice = ({ value, onChange }: { value: Span; onChange: (span: Span) => void }) => (
  <fieldset className={`stack near ${styles.choice}`}>
    <legend>This event repeats. Change</legend>
    {(['this', 'following', 'all'] as const).map((span) => (
      <Checkbox
        checked={value === span}
        key={span}
        label={spanLabels[span]}
        name="span"
        onChange={() => onChange(span)}
        radio
      />
    ))}
  </fieldset>
);

type Asked = { one: Appointment; move: Move };

const asksKeep = ({ one, move }: Asked): boolean =>
  one.status === 'confirmed' && movesDay(one, { ...one, ...move });

const seconds = 10;

/** ‘Sat, Nov 21, 09:00’ */
const beginWords = ({ start, allDay }: Appointment): string => {
  const day = dateWords(localDay(start, here), 'week');
  return allDay ? day : `${day}, ${clockHere(start)}`;
};

/** What became of an event that was dragged, moved by key or given to somebody: whose it is now, and when. */
const movedWords = (from: Appointment, one: Appointment, nameOf: (uid: string | null) => string | null) => {
  if (one.assignedTo && one.assignedTo !== from.assignedTo)
    return `${one.title} assigned to ${nameOf(one.assignedTo) ?? 'somebody'}, ${beginWords(one)}`;
  if (one.start === from.start) return `${one.title}: ${beginWords(one)} to ${clockHere(one.end)}`;
  return `${one.title} moved to ${beginWords(one)}`;
};

/** Where an event stood before it came to where it is: what of it is to be written for that. */
const backTo = (from: Appointment, one: Appointment): Move => ({
  start: from.start,
  end: from.end,
  ...(from.allDay !== one.allDay && { allDay: from.allDay }),
  ...(from.assignedTo !== one.assignedTo && { assignedTo: from.assignedTo }),
});

/** Says where an event went; for ten seconds it can be put back, after several steps to where the first began. */
const useTold = () => {
  const { by } = useWork();
  const nameOf = useNames();
  const last = useRef<{ id: string; from: Appointment; shown: string; at: number } | null>(null);
  return (one: Appointment, moved: Appointment, { keepConfirmed }: HowMoved) => {
    const before = last.current?.id === moved.id && Date.now() - last.current.at < seconds * 1000;
    const from = (before && last.current?.from) || one;
    if (before) toast.dismiss(last.current?.shown);
    const words = movedWords(from, moved, nameOf);
    if (!keepConfirmed) {
      toast.success(words);
      return;
    }
    const putBack = () => {
      last.current = null;
      const now = answeredTo(moved) ?? moved;
      moveEvent(now, by, backTo(from, now), { span: 'this', keepConfirmed: true }).catch((error: unknown) =>
        toast.error(messageOf(error)),
      );
    };
    last.current = { id: moved.id, from, shown: toast.undo(words, putBack, seconds), at: Date.now() };
  };
};

const isAway = (error: unknown): boolean => isCallError(error) && error.code === 'ASSIGNEE_AWAY';

/** A plain edit of when or who; asked first are the day of a confirmed event and how much of a repeat is meant. */
export const useMoves = () => {
  const { by } = useWork();
  const [asked, ask] = useState<Asked | null>(null);
  const away = useAnyway('ASSIGNEE_AWAY', 'Assign anyway');
  const tell = useTold();
  const [last, setLast] = useState<(() => void) | null>(null);
  const run = ({ one, move }: Asked, how: HowMoved) => {
    setLast(() => () => run({ one, move }, how));
    away
      .sent((anyway) => moveEvent(one, by, move, { ...how, ...anyway }))
      .then((posted) => {
        if (how.span === 'this' && 'answer' in posted) tell(one, posted.answer, how);
      })
      .catch((error: unknown) => {
        if (!isAway(error)) toast.error(messageOf(error));
      });
  };
  const move = (one: Appointment, to: Move) => {
    const wanted = { one, move: to };
    if (isRepeat(one) || asksKeep(wanted)) ask(wanted);
    else run(wanted, { span: 'this', keepConfirmed: true });
  };
  const question = asked && (
    <MoveQuestion
      asked={asked}
      onAnswer={(how) => {
        ask(null);
        if (how) run(asked, how);
      }}
    />
  );
  return {
    move,
    question: (
      <>
        {question}
        {last && away.asking(last)}
      </>
    ),
  };
};

/** What is about to happen, and the word for it: another person at the same time is no move. */
const useQuestion = ({ one, move: { start, end, assignedTo } }: Asked) => {
  const nameOf = useNames();
  const name = assignedTo && assignedTo !== one.assignedTo ? nameOf(assignedTo) : null;
  if (name && start === one.start && end === one.end)
    return { question: `Assign ${one.title} to ${name}?`, answer: 'Assign', when: null };
  const day = dateWords(localDay(start, here), 'longWeek');
  const when = `${day}, ${clockHere(start)} to ${clockHere(end)}`;
  return {
    question: `Move ${one.title}?`,
    answer: 'Move event',
    when: name ? `${when}, assigned to ${name}` : when,
  };
};

const MoveQuestion = ({ asked, onAnswer }: { asked: Asked; onAnswer: (how: HowMoved | null) => void }) => {
  const { question, answer, when } = useQuestion(asked);
  const [span, setSpan] = useState<Span>('this');
  const [keepConfirmed, keep] = useState(true);
  const { one } = asked;
  const keeps = asksKeep(asked);
  return (
    <Confirm
      answer={answer}
      onCancel={() => onAnswer(null)}
      onConfirm={() => onAnswer({ span, keepConfirmed })}
      open
      question={question}
    >
      <div className="stack single apart">
        {when && <p>{when}</p>}
        {isRepeat(one) && <SpanChoice onChange={setSpan} value={span} />}
        {keeps && (
          <fieldset className={`stack near ${styles.choice}`}>
            <legend>Keep confirmed?</legend>
            <Checkbox
              checked={keepConfirmed}
              label="Yes, it stays confirmed"
              name="keep"
              onChange={() => keep(true)}
              radio
            />
            <Checkbox
              checked={!keepConfirmed}
              label="No, it is scheduled again"
              name="keep"
              onChange={() => keep(false)}
              radio
            />
          </fieldset>
        )}
      </div>
    </Confirm>
  );
};
