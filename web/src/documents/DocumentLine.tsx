import { type Document, documentLabel } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { FileText } from '#ui/Icon.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { Tag } from '#ui/Tag.tsx';
import styles from './Documents.module.css';
import { ExpiryChip } from './ExpiryChip.tsx';
import { cameWords, fileAddress, kindWord } from './words.ts';

export type DocumentActs = {
  off: string | null;
  open: () => void;
  edit: () => void;
  archive: () => void;
  remove: () => void;
  restore: () => void;
};

/** Where it hangs, said where it is not simply the client or site at hand. */
const homeWord = ({ leadId, siteName }: Document, ofSite: boolean): string | null => {
  if (leadId) return 'From the lead';
  return ofSite || siteName === '' ? null : siteName;
};

const Face = ({ file }: { file: Document }) =>
  file.preview ? (
    <img alt="" className={styles.face} loading="lazy" src={fileAddress(file, 'thumb')} />
  ) : (
    <span aria-hidden="true" className={styles.face}>
      <FileText data-size="small" />
    </span>
  );

const Name = ({ file, onOpen }: { file: Document; onOpen: () => void }) => {
  if (file.deletedAt || (file.status !== 'ready' && file.status !== 'archived'))
    return <span className={styles.name}>{file.name}</span>;
  if (file.preview)
    return (
      <button className={styles.name} onClick={onOpen} type="button">
        <span className="vh">Open </span>
        {file.name}
      </button>
    );
  return (
    <a className={styles.name} download href={fileAddress(file)}>
      <span className="vh">Download </span>
      {file.name}
    </a>
  );
};

const entriesOf = (file: Document, acts: DocumentActs): MenuEntry[] => {
  const off = acts.off ?? undefined;
  return [
    { label: 'Edit details', onSelect: acts.edit, off },
    file.status === 'archived'
      ? { label: 'Bring back from the archive', onSelect: acts.restore, off }
      : {
          label: 'Archive',
          onSelect: acts.archive,
          off: off ?? (file.status === 'ready' ? undefined : 'This file is not ready yet.'),
        },
    { label: 'Remove', onSelect: acts.remove, off, danger: true, line: true },
  ];
};

const stateOf = ({ status, errorMessage }: Document): string | null => {
  if (status === 'error') return errorMessage;
  if (status === 'uploading') return 'On its way';
  return status === 'processing' ? 'Preparing the preview' : null;
};

/** One document: what it is, where it hangs, until when it holds, who brought it and when. */
export const DocumentLine = ({
  file,
  acts,
  today,
  ofSite,
}: {
  file: Document;
  acts: DocumentActs;
  today: string;
  ofSite: boolean;
}) => {
  const home = homeWord(file, ofSite);
  const state = stateOf(file);
  return (
    <li className={styles.line}>
      <Face file={file} />
      <span className={styles.about}>
        <Name file={file} onOpen={acts.open} />
        <span className={`small dim ${styles.said}`}>
          <span>{documentLabel(file.category)}</span>
          <span className="num">
            {kindWord(file)}, {sizeWords(file.sizeBytes)}
          </span>
          <span>{cameWords(file)}</span>
          {state && <span className="soon">{state}</span>}
        </span>
      </span>
      <span className={styles.marks}>
        {home && <Tag>{home}</Tag>}
        <ExpiryChip expiresAt={file.expiresAt} today={today} />
      </span>
      {file.deletedAt ? (
        <Button off={acts.off} onClick={acts.restore} small>
          Bring back<span className="vh"> {file.name}</span>
        </Button>
      ) : (
        <MoreMenu items={entriesOf(file, acts)} label={`More of ${file.name}`} small />
      )}
    </li>
  );
};
