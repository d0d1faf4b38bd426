import { type ImportOutcome, importOutcomes } from 'domain/imports';
import { Options } from '#ui/Options.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './Imports.module.css';
import { outcomeWords } from './words.ts';

/** Which rows of an import are listed: those of one outcome, or all. */
export const WhichRows = ({
  all,
  shown,
  onShow,
  words = outcomeWords,
}: {
  all: string;
  shown: ImportOutcome | null;
  onShow: (outcome: ImportOutcome | null) => void;
  words?: Readonly<Record<ImportOutcome, string>>;
}) => (
  <Select
    aria-label="Which rows"
    className={styles.which}
    onChange={({ target }) => onShow((target.value || null) as ImportOutcome | null)}
    value={shown ?? ''}
  >
    <option value="">{all}</option>
    <Options of={importOutcomes} words={words} />
  </Select>
);
