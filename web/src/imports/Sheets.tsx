import { type Import, type ImportNoun, importNouns } from 'domain/imports';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Select } from '#ui/Select.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useReadOnly } from '#view';
import { fileOf } from './files.ts';
import styles from './Imports.module.css';
import { usePlace } from './place.ts';
import type { Checking } from './useCheck.ts';
import { acceptedFiles, useSending } from './useSending.ts';
import { nounWords } from './words.ts';

type About = { about: Import };

/** Reads a sheet of the file as soon as it is pressed; a file that is no longer at hand is chosen again. */
const ReadSheet = ({
  about,
  noun = about.noun,
  sheet,
  check,
}: About & {
  noun?: ImportNoun;
  sheet: string /** Of the file that the sheet is read instead of. */;
  check?: Checking;
}) => {
  const { go } = usePlace();
  const off = useReadOnly() ?? (sheet === about.reading.sheet && 'This sheet is read.');
  const { sending, failed, take } = useSending(noun, ({ id }) => go(id, 'map'));
  const read = (file: File) => {
    const more = { chosen: { sheet } };
    void (check?.replaceBy(() => take([file], { ...more, instead: about.id })) ?? take([file], more));
  };
  const kept = fileOf(about.id);
  return (
    <>
      {kept ? (
        <Button busy={sending !== null} off={off} onClick={() => read(kept)} small>
          Read this sheet
        </Button>
      ) : (
        <FilePick
          accept={acceptedFiles}
          busy={sending !== null}
          name="The same workbook again"
          off={off}
          onFiles={([file]) => read(file)}
          small
        >
          Choose the file again
        </FilePick>
      )}
      {failed && <Strip tone="bad">{`It could not be read. ${failed.message}`}</Strip>}
    </>
  );
};

const SheetChoice = ({
  of,
  sheet,
  put,
}: {
  of: readonly string[];
  sheet: string;
  put: (to: string) => void;
}) => (
  <Select
    aria-label="Sheet"
    className={styles.target}
    onChange={({ target }) => put(target.value)}
    value={sheet}
  >
    {of.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </Select>
);

const othersOf = ({ reading: { sheet, sheets } }: Import): string[] =>
  sheets.filter((name) => name !== sheet);

/** What is said of the sheets and, where there is room beside it, how to read another. */
const Line = ({ said, children }: { said: string; children: ReactNode }) => (
  <section aria-label="Sheets" className={`card bar wrap ${styles.sheets}`}>
    <p className="words">{said}</p>
    {children}
  </section>
);

/** Which sheet of a workbook was taken, of how many, and how to take another instead. */
export const Sheets = ({ about, check }: About & { check: Checking }) => {
  const { sheet, sheets } = about.reading;
  const [chosen, setChosen] = useState(sheet ?? '');
  const others = othersOf(about);
  if (sheet === null || others.length === 0) return null;
  return (
    <Line said={`Sheet “${sheet}”, one of ${sheets.length} – the others: ${others.join(', ')}`}>
      <SheetChoice of={sheets} put={setChosen} sheet={chosen} />
      <ReadSheet about={about} check={check} sheet={chosen} />
    </Line>
  );
};

/** Once a sheet is in, the next one is offered: it may hold something else. */
export const NextSheet = ({ about }: About) => {
  const { sheet, sheets } = about.reading;
  const others = othersOf(about);
  const next = sheets[sheets.indexOf(sheet ?? '') + 1] ?? others[0] ?? '';
  const [chosen, setChosen] = useState(next);
  const [noun, setNoun] = useState<ImportNoun>(about.noun);
  if (sheet === null || others.length === 0) return null;
  return (
    <Line
      said={`This was sheet “${sheet}”. The workbook has ${others.length === 1 ? 'another' : 'others'}: ${others.join(', ')}`}
    >
      <SheetChoice of={others} put={setChosen} sheet={chosen} />
      <Select
        aria-label="What it holds"
        className={styles.target}
        onChange={({ target }) => setNoun(importNouns.find((each) => each === target.value) ?? noun)}
        value={noun}
      >
        {importNouns.map((each) => (
          <option key={each} value={each}>
            {nounWords[each].label}
          </option>
        ))}
      </Select>
      <ReadSheet about={about} noun={noun} sheet={chosen} />
    </Line>
  );
};
