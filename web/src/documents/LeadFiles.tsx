import { documentOperations, type LeadFile, maySeeFiles, mayUpload, trashWords } from 'domain/documents';
import { type Actor, isAdministrator } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Reading } from '#ui/Reading.tsx';
import { AddFiles } from './AddFiles.tsx';
import styles from './Documents.module.css';
import { DropPlace, useAdding } from './DropPlace.tsx';
import { FileTile } from './FileTile.tsx';
import type { Upload } from './page-uploads.ts';
import { Uploads } from './Uploads.tsx';
import { useRereads } from './useRereads.ts';
import { useUploads } from './useUploads.ts';
import { Viewer } from './Viewer.tsx';

type LeadFilesProps = {
  lead: Lead;
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

const useFiles = (leadId: string, when: boolean) => {
  const read = useRead(documentOperations.files, { id: leadId }, { when, follows: ['documents'] });
  const { refetch } = read;
  useRereads(() => void refetch());
  return read;
};

const RemoveFile = ({
  file,
  lead,
  onDone,
}: {
  file: LeadFile;
  lead: Lead;
  onDone: (removed: boolean) => void;
}) => (
  <Asking
    act={() => call(documentOperations.fileRemove, { id: lead.id, file: file.id })}
    answer="Delete file"
    danger
    onClose={onDone}
    question={`Delete ${file.name}?`}
  >
    <p>{`It stands in the trash for ${trashWords}, where administrators find it.`}</p>
  </Asking>
);

const Tiles = ({
  files,
  lead,
  by,
  off,
  onRemoved,
}: LeadFilesProps & { files: LeadFile[]; onRemoved: () => void }) => {
  const [open, setOpen] = useState<string | null>(null);
  const shown = files.find(({ id }) => id === open);
  const [leaving, setLeaving] = useState<LeadFile | null>(null);
  return (
    <>
      <ul aria-label="Files, newest first" className={styles.grid}>
        {files.map((file) => (
          <FileTile
            file={file}
            key={file.id}
            onOpen={() => setOpen(file.id)}
            onRemove={isAdministrator(by.role) ? { off, run: () => setLeaving(file) } : null}
          />
        ))}
      </ul>
      {shown && (
        <Viewer
          file={shown}
          onClose={() => setOpen(null)}
          way={{ ids: files.map(({ id }) => id), of: files.length, at: shown.id, onGo: setOpen }}
        />
      )}
      {leaving && (
        <RemoveFile
          file={leaving}
          lead={lead}
          onDone={(removed) => {
            setLeaving(null);
            if (removed) onRemoved();
          }}
        />
      )}
    </>
  );
};

type ListedProps = LeadFilesProps & { read: ReturnType<typeof useFiles>; uploads: readonly Upload[] };

const Listed = ({ read, uploads, ...props }: ListedProps) => {
  if (read.data) {
    // What this page sends itself stands in its own line; what another one, or this one before a reload, began is shown.
    const isLine = ({ fileName, sizeBytes }: LeadFile) =>
      uploads.some(({ name, size }) => name === fileName && size === sizeBytes);
    const files = read.data.items.filter((file) => file.status !== 'uploading' || !isLine(file));
    if (files.length > 0) return <Tiles {...props} files={files} onRemoved={read.refetch} />;
    return <p className={styles.none}>No files yet. Photos of the laundry room and the lease belong here.</p>;
  }
  return (
    <Reading away="Files are shown when you are back online." label="Loading files" of={read} rows={2} />
  );
};

/** Photos and files of a lead: seen, added and removed as the lead's rights allow (D9). */
export const LeadFiles = ({ lead, by, off }: LeadFilesProps) => {
  const hidden = maySeeFiles(by, lead);
  const why = off ?? mayUpload(by, lead)?.message ?? null;
  const read = useFiles(lead.id, hidden === null);
  const home = { leadId: lead.id };
  const uploads = useUploads(home);
  const { add, tick, taken } = useAdding(home);
  if (hidden) return <p className={styles.none}>{hidden.message}</p>;
  return (
    <DropPlace className="stack single apart" label="Files" off={why !== null} onFiles={add}>
      <div className="bar wrap">
        <AddFiles off={why} onFiles={add} />
        <span className={styles.hint}>{why ?? taken}</span>
      </div>
      {why === null && tick}
      <Uploads describes={false} home={home} uploads={uploads} />
      <Listed by={by} lead={lead} off={off} read={read} uploads={uploads} />
    </DropPlace>
  );
};
