import { importLimits } from 'domain/imports';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { FileUp } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import styles from './Imports.module.css';
import { sendFile } from './send.ts';

const ticks = 50;

/** First step: the file. It is only read; nothing becomes a lead before the last step. */
export const FilePanel = ({ onSent }: { onSent: (id: string) => void }) => {
  const off = useReadOnly();
  const chooser = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(null);
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (file: File | null | undefined) => {
    if (!file || off || share !== null) return;
    if (file.size > importLimits.bytes)
      return setFailure('This file is larger than 100 MB. Split it and import the parts.');
    abort.current = new AbortController();
    setFailure(null);
    setShare(0);
    try {
      const { id } = await sendFile(file, setShare, abort.current.signal);
      onSent(id);
    } catch (error) {
      if (!abort.current.signal.aborted) setFailure(`${file.name}: ${messageOf(error)}`);
    } finally {
      setShare(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Panel title="Import leads">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key */}
      <div
        className={classes(styles.landing, over && styles.over)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={drop}
      >
        {failure && <Strip tone="bad">{failure}</Strip>}
        <FileUp aria-hidden="true" />
        <p>Drop a CSV file here, or choose one. You map its columns and see what will happen first.</p>
        <input
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          className="vh"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
          ref={chooser}
          tabIndex={-1}
          type="file"
        />
        <Button busy={share !== null} look="main" off={off} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        {share !== null && (
          <p className={styles.progress} role="status">
            <Ridge lit={Math.round(share * ticks)} of={ticks} tone="accent" />
            {share < 1 ? `${Math.round(share * 100)} % sent` : 'Reading the rows'}
          </p>
        )}
        <p className="small dim">At most 100 MB and 200,000 rows, with the column names in the first row.</p>
      </div>
    </Panel>
  );
};
