import { dashboardOperations, firstRowsOfBlock, urgentSentence } from 'domain/dashboard';
import { dateWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import styles from './Dashboard.module.css';
import { useAnswers } from './useAnswers.ts';

/** The day, and one sentence of what is urgent. */
export const Head = ({ late }: { late: number | null }) => {
  const today = useOfficeToday();
  // The reads of the blocks below.
  const contact = useRead(dashboardOperations.contact, { limit: firstRowsOfBlock }, { follows: ['leads'] });
  const answers = useAnswers();
  const said = urgentSentence({
    over: contact.data?.over ?? null,
    today: contact.data?.today ?? null,
    answers: answers.data?.length ?? null,
    events: late,
  });
  return (
    <div className="page-head">
      <div>
        <h1 className="vh">Dashboard</h1>
        {today && <p className={styles.day}>{dateWords(today, 'dayOfYear')}</p>}
        {said && <p className="soft small">{said}</p>}
      </div>
    </div>
  );
};
