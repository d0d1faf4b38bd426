import type { ImportCheck } from 'domain/imports';
import { countWords, figureWords } from 'domain/kernel';
import { Section } from '#ui/Section.tsx';
import styles from './Imports.module.css';

const most = 100;

// Which of them say something is what somebody may miss.
const gistOf = (ignored: ImportCheck['ignored']): string => {
  const full = ignored.filter(({ values }) => values > 0).length;
  return `${countWords(ignored.length, 'column')}, ${full === 0 ? 'all empty' : `${figureWords(full)} of them with values`}`;
};

/** Values that were read as others, and columns that go nowhere: said, though nobody has to act. */
export const ReadAsList = ({ answer: { readAs, ignored } }: { answer: ImportCheck }) => {
  if (readAs.length === 0 && ignored.length === 0) return null;
  const rest = readAs.length - most;
  return (
    <div className={`card ${styles.readAs}`}>
      {readAs.length > 0 && (
        <Section gist={countWords(readAs.length, 'value')} title="Values read as others">
          <ul className={`compact soft ${styles.pairs}`}>
            {readAs.slice(0, most).map(({ column, from, to, rows }) => (
              <li key={`${column} ${from}`}>
                <span className="dim">{column}</span> <code>{from.trim()}</code> is read as <code>{to}</code>{' '}
                <span className="dim">{countWords(rows, 'row')}</span>
              </li>
            ))}
            {rest > 0 && <li className="dim">{`and ${rest} more`}</li>}
          </ul>
        </Section>
      )}
      {ignored.length > 0 && (
        <Section gist={gistOf(ignored)} title="Columns left out">
          <p className={`compact soft words ${styles.ignored}`}>
            {ignored
              .toSorted((a, b) => b.values - a.values)
              .map(({ column, values }) => (values > 0 ? `${column} (${figureWords(values)})` : column))
              .join(', ')}
          </p>
        </Section>
      )}
    </div>
  );
};
