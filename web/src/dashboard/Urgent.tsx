import { dashboardOperations, firstRowsOfBlock, urgentSentence } from 'domain/dashboard';
import { useRead } from '#platform/query.ts';
import { useAnswers } from './useAnswers.ts';

/** One sentence of what is urgent, by the reads of the blocks below. */
export const Urgent = ({ late }: { late: number | null }) => {
  const contact = useRead(dashboardOperations.contact, { limit: firstRowsOfBlock }, { follows: ['leads'] });
  const answers = useAnswers();
  const said = urgentSentence({
    over: contact.data?.over ?? null,
    today: contact.data?.today ?? null,
    answers: answers.data?.length ?? null,
    events: late,
  });
  return <p className="soft small">{said ?? '\u00a0'}</p>;
};
