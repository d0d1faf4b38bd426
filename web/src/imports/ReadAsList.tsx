import type { ImportCheck } from 'domain/imports';
import { countWords } from 'domain/kernel';
import { Section } from '#ui/Section.tsx';
import styles from './Imports.module.css';

const most = 100;

/** Values that were read as others: said, though nobody has to act. */
export const ReadAsList = ({ answer: { readAs } }: { answer: ImportCheck }) => {
  if (readAs.length === 0) return null;
  const rest = readAs.length - most;
  return (
    <div className={`card ${styles.readAs}`}>
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
    </div>
  );
};
