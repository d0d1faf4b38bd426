import { formerCollections } from 'domain/formerSystem';
import { sizeWords } from 'domain/kernel';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { FileUp } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useReadOnly } from '#view';
import styles from './FormerSystem.module.css';
import { usePlace } from './place.ts';
import { useSending } from './useSending.ts';

const ticks = 50;

/** Choosing the export of the former system: a folder of JSON files, or the files. Nothing is written yet. */
export const MovePanel = () => {
  const { go } = usePlace();
  const off = useReadOnly();
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { sending, failure, take, stop } = useSending(go);
  const chooser = (label: string, more: object, ref: typeof folder) => (
    <input
      aria-label={label}
      hidden
      multiple
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        // Emptied, so that the same files can be chosen again.
        target.value = '';
        if (chosen.length > 0) take(chosen);
      }}
      ref={ref}
      type="file"
      {...more}
    />
  );
  return (
    <Panel title="Move from the former system">
      <div className={styles.landing}>
        {failure && <Strip tone="bad">{failure}</Strip>}
        <FileUp />
        <p>Choose the folder of its JSON export, one file a collection. You see what will happen first.</p>
        {chooser('Folder of the export', { webkitdirectory: '' }, folder)}
        {chooser('Files of the export', { accept: '.json,application/json' }, files)}
        {sending ? (
          <>
            <p className={`bar wrap apart ${styles.progress}`} role="status">
              <b>{sending.name}</b>
              <Ridge
                lit={Math.round((sending.sent / Math.max(1, sending.of)) * ticks)}
                of={ticks}
                tone="accent"
              />
              {`${sizeWords(sending.sent)} of ${sizeWords(sending.of)} sent`}
            </p>
            <Button onClick={stop}>Cancel</Button>
          </>
        ) : (
          <div className={styles.choose}>
            <Button off={off} onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
            <Button off={off} onClick={() => files.current?.click()}>
              Choose files
            </Button>
          </div>
        )}
        <p className="small dim">
          {off ??
            `Read are ${formerCollections.map((name) => `${name}.json`).join(', ')}; at most 500 MB each.`}
        </p>
      </div>
    </Panel>
  );
};
