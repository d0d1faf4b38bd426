/** What the head of the dashboard counts; null: not known yet, or not to be had. */
export type Urgent = {
  /** First contacts whose window is over, and those whose window ends today. */
  over: number | null;
  today: number | null;
  /** Passes that wait for one's answer. */
  answers: number | null;
  /** Events of earlier days that are still to be done. */
  events: number | null;
};

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
const counted = (count: number): string => small[count] ?? String(count);

const contacts = (over: number, today: number): string[] => {
  const ends = today === 1 ? 'runs out today' : 'run out today';
  const first = (count: number) => `${counted(count)} first ${count === 1 ? 'contact' : 'contacts'}`;
  if (over === 0) return today === 0 ? [] : [`${first(today)} ${ends}`];
  return [
    `${first(over)} ${over === 1 ? 'is' : 'are'} over`,
    ...(today === 0 ? [] : [`${counted(today)} more ${ends}`]),
  ];
};

/** One sentence of what is urgent, as far as it is known; null where what is known says nothing and the rest is not known. */
export const urgentSentence = ({ over, today, answers, events }: Urgent): string | null => {
  const parts = contacts(over ?? 0, today ?? 0);
  if (answers)
    parts.push(`${counted(answers)} ${answers === 1 ? 'lead waits' : 'leads wait'} for your answer`);
  if (events) parts.push(`${counted(events)} ${events === 1 ? 'event is' : 'events are'} overdue`);
  if (parts.length === 0 && [over, today, answers, events].includes(null)) return null;
  const said = parts.join(', ') || 'nothing is urgent';
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};
