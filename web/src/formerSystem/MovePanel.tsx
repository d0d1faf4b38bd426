import { formerCollections } from 'domain/formerSystem';
import { sizeWords } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
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
  const { sending, failure, take, stop } = useSending(go);
  return (
    <Panel title="Move from the former system">
      <div className={`stack apart soft words ${styles.landing}`}>
        {failure && <Strip tone="bad">{failure}</Strip>}
        <FileUp />
        <p>Choose the folder of its JSON export, one file a collection. You see what will happen first.</p>
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
            <FilePick many="folder" name="Folder of the export" off={off} onFiles={take}>
              Choose a folder
            </FilePick>
            <FilePick
              accept=".json,application/json"
              many
              name="Files of the export"
              off={off}
              onFiles={take}
            >
              Choose files
            </FilePick>
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
