import { type DateQuestion, readDate } from 'domain/imports';
import { countWords, dateWords } from 'domain/kernel';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';

const orders = [
  { order: 'mdy', label: 'Month first' },
  { order: 'dmy', label: 'Day first' },
] as const;

const meaning = ({ example }: DateQuestion, order: 'mdy' | 'dmy'): string => {
  const reading = readDate(example);
  return 'mdy' in reading ? `${example} is ${dateWords(reading[order])}` : '';
};

const hint = (question: DateQuestion): string => {
  if (!question.suggested) return 'The other rows do not tell.';
  const dates = countWords(question[question.suggested], 'other date');
  return `${dates} of this column can only be read ${question.suggested === 'mdy' ? 'month' : 'day'} first.`;
};

/** Dates that could be read two ways: asked once a column, never guessed; one answer holds for all that nothing else tells of. */
export const DateQuestions = ({ check: { answer, choices, choose } }: { check: Checking }) => {
  const questions = answer?.dateQuestions ?? [];
  if (questions.length === 0) return null;
  // One program writes all its dates alike: what is said of one column holds for the others until somebody says otherwise.
  const likewise = (order: 'mdy' | 'dmy') =>
    Object.fromEntries(questions.map(({ column }) => [column, order] as const));
  return (
    <Panel title="Dates">
      <div>
        {questions.map((question) => (
          <fieldset
            className={`stack compact ${styles.question}`}
            data-open={Object.hasOwn(choices.dates, question.column) ? undefined : `dates ${question.column}`}
            key={question.column}
          >
            <legend>
              <b>{question.column}</b>
              {` has ${countWords(question.ambiguous, 'date')} that can be read two ways. `}
              <span className="dim">{hint(question)}</span>
            </legend>
            {orders.map(({ order, label }) => (
              <Checkbox
                checked={choices.dates[question.column] === order}
                key={order}
                label={
                  <>
                    {label} <span className="dim">{meaning(question, order)}</span>
                  </>
                }
                name={`dates-${question.column}`}
                onChange={() =>
                  choose({ dates: { ...likewise(order), ...choices.dates, [question.column]: order } })
                }
                radio
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  );
};
