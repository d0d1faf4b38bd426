import { type SkipReason, skipReasonLabels, skipReasons, skipWords } from 'domain/routes';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './Routes.module.css';
import type { Draft } from './useStop.ts';

const inside = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Why a stop is skipped; the button says what it will record. */
export const SkipForm = ({
  draft: { skip: reason, skipText: text },
  off,
  onChange,
  onSkip,
}: {
  draft: Draft;
  off: string | null;
  onChange: (fields: Partial<Draft>) => void;
  onSkip: (reason: SkipReason, text: string) => void;
}) => {
  const missing = reason === null ? 'Choose why.' : reason === 'other' && !text.trim() ? 'Say why.' : null;
  const words = reason === null || missing ? 'Skip' : `Skip: ${inside(skipWords(reason, text.trim()))}`;
  return (
    <fieldset className={styles.skip}>
      <legend className="small dim">Why skip it</legend>
      <div className="row wrap">
        {skipReasons.map((one) => (
          <Button aria-pressed={one === reason} key={one} onClick={() => onChange({ skip: one })} small>
            {skipReasonLabels[one]}
          </Button>
        ))}
      </div>
      {reason === 'other' && (
        <TextField
          label="Why"
          maxLength={255}
          onChange={({ target }) => onChange({ skipText: target.value })}
          value={text}
        />
      )}
      <div>
        <Button
          look="main"
          off={off ?? missing}
          onClick={() => reason && onSkip(reason, reason === 'other' ? text.trim() : '')}
          small
        >
          {words}
        </Button>
      </div>
    </fieldset>
  );
};
