import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { FileUp } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useReadOnly } from '#view';
import styles from './Imports.module.css';
import { usePlace } from './place.ts';
import { useSending } from './useSending.ts';

const ticks = 50;

/** First step: the file. It is only read; nothing becomes a lead before the last step. */
export const FilePanel = () => {
  const { go } = usePlace();
  const off = useReadOnly();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { sending, failed, take, stop } = useSending(({ id }) => go(id, 'map'));
  const receive = (file: File | null | undefined) => {
    if (file && !off && !sending) take(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    receive(event.dataTransfer.files[0]);
  };
  return (
    <Panel title="Import leads">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key */}
      <div
        className={classes(styles.landing, over && !off && styles.over)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={drop}
      >
        {failed && (
          <Strip
            action={
              failed.again && (
                <Button onClick={() => receive(failed.file)} small>
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
        <FileUp aria-hidden="true" />
        <p>Drop a CSV file here, or choose one. You map its columns and see what will happen first.</p>
        <input
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Emptied, so that the same file can be chosen again after it was mended.
            target.value = '';
            receive(file);
          }}
          ref={chooser}
          type="file"
        />
        {sending ? (
          <>
            <Progress {...sending} />
            <Button onClick={stop}>Cancel</Button>
          </>
        ) : (
          <Button look="main" off={off} onClick={() => chooser.current?.click()}>
            Choose a file
          </Button>
        )}
        <p className="small dim">
          {off ?? 'At most 100 MB and 200,000 rows, with the column names in the first row.'}
        </p>
      </div>
    </Panel>
  );
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const Progress = ({ file: { name, size }, share }: { file: File; share: number }) => (
  <p className={styles.progress} role="status">
    <b>{name}</b>
    <Ridge lit={Math.round(share * ticks)} of={ticks} tone="accent" />
    {share < 1 ? `${Math.round(share * 100)} % of ${sizeOf(size)} sent` : 'Reading the rows'}
  </p>
);
