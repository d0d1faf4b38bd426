import { Checkbox } from '#ui/Checkbox.tsx';
import { agreed, needsAgreement, wordsAsked } from './choices.ts';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';

/** Somebody looked at all words and names and agrees with what stands beside them (D44); asked where anything of it is not certain. */
export const Agreement = ({ check: { answer, choices, choose } }: { check: Checking }) => {
  if (!answer || !(needsAgreement(answer) || choices.confirmed)) return null;
  return (
    <div className={`card ${styles.agreement}`} data-open={choices.confirmed ? undefined : 'words'}>
      <Checkbox
        checked={choices.confirmed}
        label={`These ${wordsAsked(answer)} are right`}
        onChange={({ target }) =>
          choose({
            confirmed: target.checked,
            ...(target.checked && { words: agreed(choices, answer) }),
          })
        }
      />
    </div>
  );
};
