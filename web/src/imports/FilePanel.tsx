import { type ImportNoun, importNouns } from 'domain/imports';
import { countWords, sizeWords } from 'domain/kernel';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { FilePick } from '#ui/FilePick.tsx';
import { Download, FileUp } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useDrop } from '#ui/useDrop.ts';
import { useReadOnly } from '#view';
import styles from './Imports.module.css';
import { usePlace } from './place.ts';
import { sampleOf } from './samples.ts';
import { acceptedFiles, useSending } from './useSending.ts';
import { nounWords } from './words.ts';

const ticks = 50;

const nouns = importNouns.map((noun) => ({ value: noun, label: nounWords[noun].label }));

/** First step: the files. They are only read; nothing becomes a record before the last step. */
export const FilePanel = () => {
  const { go } = usePlace();
  const off = useReadOnly();
  const [noun, setNoun] = useState<ImportNoun>('leads');
  const { sending, failed, left, take, stop } = useSending(noun, ({ id }) => go(id, 'map'));
  const receive = (files: readonly File[]) => {
    if (files.length > 0 && !off && !sending) void take(files);
  };
  // Caught while it is off as well, or the browser would leave the page to show the file.
  const drop = useDrop(receive, false);
  return (
    <Panel
      actions={
        <a className={buttonClass({ small: true })} download={`${noun}-sample.csv`} href={sampleOf(noun)}>
          <Download data-size="small" />
          Sample file
        </a>
      }
      title={`Import ${nounWords[noun].many}`}
    >
      <div
        className={classes('stack apart soft', styles.landing, drop.over && !off && styles.over)}
        {...drop.handlers}
      >
        {failed && (
          <Strip
            action={
              failed.again && (
                <Button onClick={() => receive([failed.file])} small>
                  Retry
                </Button>
              )
            }
            tone="bad"
          >
            <b>{failed.file.name}</b>
            {` was not taken. ${failed.message}`}
          </Strip>
        )}
        <Segmented label="What the file holds" onChange={setNoun} options={nouns} value={noun} />
        <FileUp />
        <p>
          Drop CSV files or Excel workbooks here, or choose them. You map their columns and see what will
          happen first.
        </p>
        {sending ? (
          <>
            <Progress {...sending} left={left} />
            <Button onClick={stop}>Cancel</Button>
          </>
        ) : (
          <FilePick
            accept={acceptedFiles}
            look="main"
            many
            name="CSV file or workbook"
            off={off}
            onFiles={receive}
          >
            Choose a file
          </FilePick>
        )}
        {noun === 'sites' && (
          <p className="small dim">
            A row is a site, or one machine of it. Access notes and codes are not imported: such columns are
            emptied as they arrive; type them at the site.
          </p>
        )}
        <p className="small dim">{off ?? 'At most 100 MB and 1,000,000 rows a file.'}</p>
      </div>
    </Panel>
  );
};

const Progress = ({ file: { name, size }, share, left }: { file: File; share: number; left: number }) => (
  <p className={`bar wrap apart num ${styles.progress}`} role="status">
    <b>{name}</b>
    <Ridge lit={Math.round(share * ticks)} of={ticks} tone="accent" />
    {share < 1 ? `${Math.round(share * 100)} % of ${sizeWords(size)} sent` : 'Reading the rows'}
    {left > 0 && <span className="dim">{`${countWords(left, 'file')} behind it`}</span>}
  </p>
);
