import type { FileFacts } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FileText, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Documents.module.css';
import { cameWords, fileAddress, isThere, kindWord } from './words.ts';

const stateWord = ({ status, errorMessage, received, sizeBytes }: FileFacts): string | null => {
  if (status === 'error') return errorMessage;
  if (status === 'uploading') return `${sizeWords(received)} of ${sizeWords(sizeBytes)}`;
  return status === 'processing' ? 'Preparing the preview' : null;
};

const Face = ({ file }: { file: FileFacts }) => {
  const [broken, setBroken] = useState(false);
  return file.preview && !broken ? (
    <img
      alt=""
      className={styles.face}
      loading="lazy"
      onError={() => setBroken(true)}
      src={fileAddress(file, 'thumb')}
    />
  ) : (
    <span aria-hidden="true" className={styles.face}>
      <FileText />
      <span>{kindWord(file)}</span>
    </span>
  );
};

const About = ({ file }: { file: FileFacts }) => (
  <span className={file.status === 'error' ? styles.failed : styles.about}>
    {stateWord(file) ?? cameWords(file)}
  </span>
);

const Named = ({ file, act }: { file: FileFacts; act?: string }) => (
  <>
    <Face file={file} />
    <span className={`compact ${styles.title}`}>
      {act && <span className="vh">{`${act} `}</span>}
      {file.name}
    </span>
  </>
);

/** What pressing a file does: what can be had opens, what is on its way does nothing. */
const Press = ({ file, onOpen }: { file: FileFacts; onOpen: () => void }) =>
  isThere(file) ? (
    <button className={styles.press} onClick={onOpen} type="button">
      <Named act="Open" file={file} />
    </button>
  ) : (
    <div className={styles.press}>
      <Named file={file} />
    </div>
  );

/** Whether one is chosen, and what chooses it. */
type Picked = { on: boolean; toggle: (range: boolean) => void };

/** One file: its picture or its kind; pressed, it opens. */
export const FileTile = ({
  file,
  pick,
  onOpen,
  onRemove,
}: {
  file: FileFacts;
  /** Where many are chosen for one act. */
  pick?: Picked;
  onOpen: () => void;
  onRemove: { off: string | null; run: () => void } | null;
}) => (
  <li className={styles.tile} data-chosen={pick?.on || undefined}>
    {pick && (
      <Checkbox
        aria-label={`Choose ${file.name}`}
        checked={pick.on}
        className={styles.pick}
        onChange={({ nativeEvent }) => pick.toggle((nativeEvent as MouseEvent).shiftKey)}
      />
    )}
    <Press file={file} onOpen={onOpen} />
    <div className={styles.under}>
      <About file={file} />
      {onRemove && (
        <IconButton
          glyph={Trash2}
          name={`Delete ${file.name}`}
          off={onRemove.off}
          onClick={onRemove.run}
          small
        />
      )}
    </div>
  </li>
);
