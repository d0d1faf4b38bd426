import { encodings, type Import, type ReadingChoice, separators } from 'domain/imports';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Section } from '#ui/Section.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useReadOnly } from '#view';
import { fileOf } from './files.ts';
import styles from './Imports.module.css';
import { usePlace } from './place.ts';
import type { Checking } from './useCheck.ts';
import { acceptedFiles, useSending } from './useSending.ts';
import { encodingWords, separatorWords } from './words.ts';

type About = { about: Import };

const gistOf = ({ encoding, reading: { delimiter, heading, sheet } }: Import): string =>
  [
    sheet === null ? null : `Sheet ${sheet}`,
    delimiter === null ? null : `${separatorWords[delimiter]} between the cells`,
    encodingWords[encoding] ?? null,
    `column names in line ${heading}`,
  ]
    .filter((each) => each !== null)
    .join(', ');

/** Lines of the file that are no rows of its table. */
const Asides = ({ about: { reading } }: About) => {
  const { above, below, asides } = reading;
  const shown = [...above, ...below];
  if (shown.length === 0) return null;
  return (
    <Section gist={countWords(asides, 'line')} title="Lines that are no rows">
      <ul className={`compact soft ${styles.pairs}`}>
        {shown.map(({ line, text }) => (
          <li key={line}>
            <span className="dim">{`Line ${line}`}</span> {text}
          </li>
        ))}
        {asides > shown.length && <li className="dim">{`and ${asides - shown.length} more`}</li>}
      </ul>
    </Section>
  );
};

/** How the file was read, and how to read it otherwise; a file that was chosen in this visit is not chosen again. */
export const HowRead = ({ about, check }: About & { check: Checking }) => {
  const { id, noun, encoding, reading } = about;
  const { go } = usePlace();
  const off = useReadOnly();
  const { sending, failed, take } = useSending(noun, (now) => go(now.id, 'map'));
  const [chosen, setChosen] = useState<ReadingChoice>({});
  const kept = fileOf(id);
  const isText = reading.delimiter !== null;
  const read = (file: File | undefined) => {
    if (!file) return;
    const more = { chosen: { ...ownChoice(about), ...chosen }, instead: id };
    void check.replaceBy(() => take([file], more));
  };
  const changed = Object.keys(chosen).length > 0;
  return (
    <Panel title="How the file was read">
      <div className={styles.howRead}>
        {failed && <Strip tone="bad">{`It could not be read so. ${failed.message}`}</Strip>}
        <Section gist={gistOf(about)} title="Read it otherwise">
          <form
            className={styles.readForm}
            onSubmit={(event) => {
              event.preventDefault();
              read(kept);
            }}
          >
            {isText && (
              <>
                <SelectField
                  label="Between the cells"
                  onChange={({ target }) =>
                    setChosen({ ...chosen, delimiter: separators.find((mark) => mark === target.value) })
                  }
                  value={chosen.delimiter ?? reading.delimiter ?? ','}
                >
                  {separators.map((mark) => (
                    <option key={mark} value={mark}>
                      {separatorWords[mark]}
                    </option>
                  ))}
                </SelectField>
                <SelectField
                  label="Letters"
                  onChange={({ target }) =>
                    setChosen({ ...chosen, encoding: encodings.find((each) => each === target.value) })
                  }
                  value={chosen.encoding ?? encoding}
                >
                  {encodings.map((each) => (
                    <option key={each} value={each}>
                      {encodingWords[each]}
                    </option>
                  ))}
                </SelectField>
              </>
            )}
            <TextField
              inputMode="numeric"
              label="Line of the column names"
              min={1}
              onChange={({ target }) => setChosen({ ...chosen, heading: Number(target.value) || undefined })}
              type="number"
              value={chosen.heading ?? reading.heading}
            />
            {kept ? (
              <Button busy={sending !== null} off={off ?? (!changed && 'Nothing was changed.')} type="submit">
                Read again
              </Button>
            ) : (
              <FilePick
                accept={acceptedFiles}
                busy={sending !== null}
                name="The same file again"
                off={off ?? (!changed && 'Nothing was changed.')}
                onFiles={([file]) => read(file)}
              >
                Choose the file again
              </FilePick>
            )}
          </form>
        </Section>
        <Asides about={about} />
      </div>
    </Panel>
  );
};

// What is not changed stays as it was read.
const ownChoice = ({ encoding, reading: { delimiter, sheet } }: Import): ReadingChoice => ({
  encoding: encodings.find((each) => each === encoding),
  delimiter: delimiter ?? undefined,
  sheet: sheet ?? undefined,
});
