import { type SkipReason, skipReasonLabels, skipReasons, skipWords } from 'domain/routes';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { intoSight } from './intoSight.ts';
import styles from './Routes.module.css';
import type { Draft } from './useStop.ts';

const inside = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Why a stop is skipped: a press on the reason skips it, and any other reason is written down first. */
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
  const missing = text.trim() ? null : 'Say why.';
  return (
    <fieldset className={styles.skip} ref={intoSight}>
      <legend className="small dim">Why skip it</legend>
      <div className="row wrap">
        {skipReasons.map((one) => (
          <Button
            aria-pressed={one === reason}
            key={one}
            off={off}
            onClick={() => (one === 'other' ? onChange({ skip: one }) : onSkip(one, ''))}
            small
          >
            {skipReasonLabels[one]}
          </Button>
        ))}
      </div>
      {reason === 'other' && (
        <>
          <TextField
            label="Why"
            maxLength={255}
            onChange={({ target }) => onChange({ skipText: target.value })}
            value={text}
          />
          <div>
            <Button look="main" off={off ?? missing} onClick={() => onSkip('other', text.trim())} small>
              {missing ? 'Skip' : `Skip: ${inside(skipWords('other', text.trim()))}`}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
};
