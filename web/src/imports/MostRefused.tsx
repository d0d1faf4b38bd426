import { mostRefused, targetIn } from 'domain/imports';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';

/** Why most rows would be refused, with the columns that would mend it, each to be taken with one press. */
export const MostRefused = ({ check: { answer, choices, choose } }: { check: Checking }) => {
  const found = answer && mostRefused(answer);
  if (!found) return null;
  const { noun } = answer;
  return (
    <div className={styles.strip}>
      <Strip
        action={found.columns.map(({ column, target }) => (
          <Button
            key={column}
            onClick={() => choose({ mapping: { ...choices.mapping, [column]: target } })}
            small
          >
            {`Take ${column} as ${targetIn(noun, target)?.label ?? target}`}
          </Button>
        ))}
        tone="warn"
      >
        {found.text}
      </Strip>
    </div>
  );
};
