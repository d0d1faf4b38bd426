import { type Document, documentLabel, documentOperations } from 'domain/documents';
import { useEffect, useRef } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Mail, RefreshCw } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { Reading } from '#ui/Reading.tsx';
import { usePhone } from '#ui/usePhone.ts';
import type { DocumentActs } from './acts.tsx';
import { Facts } from './Facts.tsx';
import { useRereads } from './useRereads.ts';
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

/** Goes on to the version that takes the place of the one looked at; an older one that was opened stays. */
const useSuccessor = (row: Document | undefined, onGo: (id: string) => void) => {
  const { id = '', current } = row ?? {};
  const stood = useRef('');
  const { data, refetch } = useRead(
    documentOperations.versions,
    { id },
    { follows: ['documents'], when: row !== undefined },
  );
  const next = data?.items.find((one) => one.current && one.id !== id);
  useEffect(() => {
    if (current) stood.current = id;
    else if (stood.current === id && next) onGo(next.id);
  });
  return refetch;
};

/** A document with all that is known of it, and what can be done with it. */
export const OfficeViewer = ({
  id,
  ids,
  of,
  more,
  acts,
  onGo,
  onClose,
}: {
  id: string;
  /** Those of its list that were read, in order. */
  ids: readonly string[];
  /** How many there are, once that is known. */
  of: number | undefined;
  /** Reads those that follow; null: there are none. */
  more: (() => void) | null;
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
  const readVersions = useSuccessor(row, onGo);
  useRereads(() => {
    void refetch();
    void readVersions();
  });
  const way: Way = { ids, of, at: id, onGo };
  const last = more !== null && ids.at(-1) === id;
  const readOn = useRef(more);
  useEffect(() => {
    readOn.current = more;
  });
  useEffect(() => {
    if (last) readOn.current?.();
  }, [last]);
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
      {row.deletedAt === null && acts.mailOff(row) && (
        <p className="pad small dim">{`E-mail: ${acts.mailOff(row)}`}</p>
      )}
      <Facts acts={acts} onGo={onGo} row={row} />
    </Viewer>
  );
};
