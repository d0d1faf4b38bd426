import { type Document, documentLabel, documentOperations } from 'domain/documents';
import { useEffect } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Mail, RefreshCw } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { Reading } from '#ui/Reading.tsx';
import { usePhone } from '#ui/usePhone.ts';
import type { DocumentActs } from './acts.tsx';
import { Facts } from './Facts.tsx';
import { Viewer, type Way } from './Viewer.tsx';
import { cameWords, isThere, linkedWords } from './words.ts';

const aboutWords = (row: Document): string =>
  [documentLabel(row.category), linkedWords(row), cameWords(row)].filter(Boolean).join(' · ');

const Acts = ({ row, acts, all }: { row: Document; acts: DocumentActs; all: boolean }) => (
  <>
    {all && (
      <>
        <Button glyph={Mail} off={acts.off ?? acts.mailOff(row)} onClick={() => acts.start('email', row)}>
          E-mail
        </Button>
        <Button
          glyph={RefreshCw}
          off={acts.off ?? acts.replaced(row) ?? (isThere(row) ? null : 'This file is not ready yet.')}
          onClick={() => acts.start('replace', row)}
        >
          Replace
        </Button>
      </>
    )}
    {!all && <MoreMenu items={acts.entriesOf(row)} label={`More of ${row.name}`} />}
  </>
);

/** A document with all that is known of it, and what can be done with it. */
export const OfficeViewer = ({
  id,
  ids,
  acts,
  onGo,
  onClose,
}: {
  id: string;
  /** Those of its list, in order. */
  ids: readonly string[];
  acts: DocumentActs;
  onGo: (id: string) => void;
  onClose: () => void;
}) => {
  const phone = usePhone();
  const read = useRead(documentOperations.get, { id }, { follows: ['documents'] });
  const { refetch } = read;
  const { done } = acts;
  useEffect(() => {
    if (done > 0) void refetch();
  }, [done, refetch]);
  const row = read.data;
  const way: Way = { ids, at: id, onGo };
  if (!row)
    return (
      <Dialog onClose={onClose} open title="Document">
        <Reading
          away="The document is shown when you are back online."
          label="Loading the document"
          of={read}
          rows={6}
        />
      </Dialog>
    );
  return (
    <Viewer
      actions={
        <>
          {!phone && <Acts acts={acts} all row={row} />}
          <Acts acts={acts} all={false} row={row} />
        </>
      }
      description={aboutWords(row)}
      file={row}
      onClose={onClose}
      thumb={<Acts acts={acts} all row={row} />}
      way={way}
    >
      <Facts acts={acts} onGo={onGo} row={row} />
    </Viewer>
  );
};
