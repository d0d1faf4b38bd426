import { type Document, documentOperations, interrupted } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { FileUp } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { resumeUpload, uploadFiles } from './uploads.ts';

/** Asks for the file that takes a document's place, or for the one whose upload broke off. */
export const ReplaceDialog = ({
  row,
  resume,
  onClose,
}: {
  row: Document;
  /** The same file once more: it goes on where it stands. */
  resume: boolean;
  onClose: () => void;
}) => {
  const megabytes = useSettings()?.documentMegabytes;
  const { busy, failure, run } = useAct();
  const [other, setOther] = useState<string | null>(null);
  const take = ([file]: [File, ...File[]]) => {
    if (!resume) {
      uploadFiles({ documentId: row.id }, [file], { megabytes });
      onClose();
      return;
    }
    if (file.size !== row.sizeBytes) {
      setOther(`That file has ${sizeWords(file.size)}; ${row.fileName} has ${sizeWords(row.sizeBytes)}.`);
      return;
    }
    run(async () => {
      await call(documentOperations.retry, { id: row.id });
      resumeUpload(row, file);
      onClose();
    });
  };
  const said = other ?? failure;
  return (
    <Dialog
      foot={
        <>
          {said && (
            <span className="small late" role="alert">
              {said}
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <FilePick busy={busy} glyph={FileUp} look="main" name="File" onFiles={take}>
            Choose the file
          </FilePick>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={resume ? `Retry ${row.name}` : `Replace ${row.name}`}
    >
      {resume ? (
        <p>
          {`${interrupted}: ${sizeWords(row.received)} of ${sizeWords(row.sizeBytes)} are kept. Choose ${row.fileName} again, and it goes on from there.`}
        </p>
      ) : (
        <p>The new version takes its place with all its details. The present one stays under ‘Versions’.</p>
      )}
    </Dialog>
  );
};
