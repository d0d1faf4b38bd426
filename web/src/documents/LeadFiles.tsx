import { documentOperations, type LeadFile, maySeeFiles, mayUpload } from 'domain/documents';
import { type Actor, isAdministrator } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { classes } from '#ui/classes.ts';
import { Reading } from '#ui/Reading.tsx';
import { useDrop } from '#ui/useDrop.ts';
import { AddFiles } from './AddFiles.tsx';
import styles from './Files.module.css';
import { FileTile } from './FileTile.tsx';
import { Picture } from './Picture.tsx';
import { UploadLine } from './UploadLine.tsx';
import { isSameHome, onArrived, type Upload, uploadFiles, useUploads } from './uploads.ts';

type LeadFilesProps = {
  lead: Lead;
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

const useFiles = (leadId: string, when: boolean) => {
  const read = useRead(documentOperations.files, { id: leadId }, { when, follows: ['documents'] });
  const { refetch } = read;
  useEffect(() => onArrived((home) => void (isSameHome(home, { leadId }) && refetch())), [leadId, refetch]);
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
    answer="Remove file"
    danger
    onClose={onDone}
    question={`Remove ${file.name}?`}
  >
    <p>Nobody sees it any more. Its bytes are kept for 30 days.</p>
  </Asking>
);

const Tiles = ({
  files,
  lead,
  by,
  off,
  onRemoved,
}: LeadFilesProps & { files: LeadFile[]; onRemoved: () => void }) => {
  const [shown, setShown] = useState<LeadFile | null>(null);
  const [leaving, setLeaving] = useState<LeadFile | null>(null);
  return (
    <>
      <ul aria-label="Files, newest first" className={styles.grid}>
        {files.map((file) => (
          <FileTile
            file={file}
            key={file.id}
            onOpen={() => setShown(file)}
            onRemove={isAdministrator(by.role) ? { off, run: () => setLeaving(file) } : null}
          />
        ))}
      </ul>
      {shown && <Picture file={shown} onClose={() => setShown(null)} />}
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
      uploads.some(({ file }) => file.name === fileName && file.size === sizeBytes);
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
  const uploads = useUploads().filter(({ home }) => isSameHome(home, { leadId: lead.id }));
  const add = (files: File[]) => uploadFiles({ leadId: lead.id }, files);
  const drop = useDrop(add, why !== null);
  if (hidden) return <p className={styles.none}>{hidden.message}</p>;
  return (
    <section
      aria-label="Files"
      className={classes('stack single apart', styles.files, drop.over && styles.over)}
      {...drop.handlers}
    >
      <div className="bar wrap">
        <AddFiles off={why} onFiles={add} />
        <span className={styles.hint}>{why ?? 'Pictures, PDF, office files, CSV and text up to 25 MB.'}</span>
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" aria-live="polite">
          {uploads.map((one) => (
            <UploadLine key={one.upload} one={one} />
          ))}
        </ul>
      )}
      <Listed by={by} lead={lead} off={off} read={read} uploads={uploads} />
    </section>
  );
};
