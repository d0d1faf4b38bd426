import { answersKept, dropAnswersAbout } from '#platform/query.ts';

type Ending = { id?: unknown; until?: unknown };

/** Whether an answer says until when it may be kept, and that is past. */
export const isEnded = (answer: unknown, now = new Date().toISOString()): boolean => {
  const { until } = (answer ?? {}) as Ending;
  return typeof until === 'string' && until <= now;
};

const often = 60_000;

/** Lets go of kept answers whose time is over, whether or not a network says so; answers how to stop. */
export const dropEnded = (): (() => void) => {
  const look = () => {
    for (const answer of Object.values(answersKept()))
      if (isEnded(answer)) dropAnswersAbout(String((answer as Ending).id));
  };
  look();
  const timer = setInterval(look, often);
  return () => clearInterval(timer);
};
