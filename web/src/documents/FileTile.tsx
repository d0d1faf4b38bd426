import type { LeadFile } from 'domain/documents';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FileText, Trash2 } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Files.module.css';
import { fileAddress, kindWord, sizeWords } from './words.ts';

const stateWord = ({ status, errorMessage, received, sizeBytes }: LeadFile): string | null => {
  if (status === 'error') return errorMessage;
  if (status === 'uploading') return `${sizeWords(received)} of ${sizeWords(sizeBytes)}`;
  return status === 'processing' ? 'Preparing the preview' : null;
};

const Face = ({ file }: { file: LeadFile }) => {
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
    <span className={styles.face}>
      <FileText aria-hidden="true" />
      <span>{kindWord(file)}</span>
    </span>
  );
};

const About = ({ file }: { file: LeadFile }) => {
  const said = `${moment(file.createdAt)}, ${file.author || 'Former colleague'}`;
  return (
    <>
      <span className={styles.title}>{file.name}</span>
      <span className={file.status === 'error' ? styles.failed : styles.about}>
        {stateWord(file) ?? said}
      </span>
    </>
  );
};

/** One file: its picture or its kind; pressed, a picture opens and anything else is saved. */
export const FileTile = ({
  file,
  onOpen,
  onRemove,
}: {
  file: LeadFile;
  onOpen: () => void;
  onRemove: { off: string | null; run: () => void } | null;
}) => (
  <li className={styles.tile}>
    {file.preview ? (
      <button aria-label={`Open ${file.name}`} className={styles.press} onClick={onOpen} type="button">
        <Face file={file} />
        <About file={file} />
      </button>
    ) : file.status === 'ready' ? (
      <a aria-label={`Download ${file.name}`} className={styles.press} download href={fileAddress(file)}>
        <Face file={file} />
        <About file={file} />
      </a>
    ) : (
      <div className={styles.press}>
        <Face file={file} />
        <About file={file} />
      </div>
    )}
    {onRemove && (
      <Button
        aria-label={`Remove ${file.name}`}
        className={styles.remove}
        icon
        off={onRemove.off ?? false}
        onClick={onRemove.run}
        small
      >
        <Trash2 aria-hidden="true" data-size="small" />
      </Button>
    )}
  </li>
);
