import { type Document, documentOperations, trashWords } from 'domain/documents';
import { type ReactNode, useState } from 'react';
import { SendMessage } from '#messages';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { isThere } from './words.ts';

type What = 'edit' | 'link' | 'replace' | 'resume' | 'email' | 'remove';
export type Doing = { what: What; row: Document };

const newer = 'A newer version of this document is there.';
const notReady = 'This file is not ready yet.';

/** What an attachment is called: one that is no longer valid says which it is. */
const attachedName = ({ name, revision, current }: Document): string =>
  current ? name : `${name}, revision ${revision}`;

/** Whom a message with it would go to; only what belongs to somebody is sent to them. */
const aboutOf = ({ leadId, clientId }: Document) => {
  if (leadId) return { kind: 'lead', id: leadId } as const;
  return clientId ? ({ kind: 'client', id: clientId } as const) : null;
};

/** Why a version is not changed any more; undefined: it stands. */
const replaced = ({ current }: Document): string | undefined => (current ? undefined : newer);

/** Why it may not go out by e-mail now; undefined: it may. */
const mailOff = (row: Document): string | undefined => {
  if (!isThere(row)) return notReady;
  return aboutOf(row) ? undefined : 'Link it to a lead or a client first.';
};

const Removing = ({ row, again, onClose }: { row: Document; again: () => void; onClose: () => void }) => (
  <Asking
    act={() => call(documentOperations.remove, { id: row.id })}
    answer="Delete document"
    danger
    onClose={(done) => {
      onClose();
      if (done) again();
    }}
    question={`Delete ${row.name}?`}
  >
    <p>
      {row.current
        ? `It stands in the trash for ${trashWords}, with all of its versions.`
        : `This version alone stands in the trash for ${trashWords}.`}
    </p>
  </Asking>
);

const Doings = ({ doing: { what, row }, again, onClose }: Props) => {
  const about = aboutOf(row);
  if (what === 'edit')
    return (
      <DocumentForm
        file={row}
        onClose={(saved) => {
          onClose();
          if (saved) again();
        }}
      />
    );
  if (what === 'remove') return <Removing again={again} onClose={onClose} row={row} />;
  if (what === 'replace' || what === 'resume')
    return <ReplaceDialog onClose={onClose} resume={what === 'resume'} row={row} />;
  if (what === 'email')
    return (
      about && (
        <SendMessage
          about={about}
          onClose={onClose}
          onSent={onClose}
          start={{
            channels: ['email'],
            attach: [{ id: row.id, name: attachedName(row), sizeBytes: row.sizeBytes }],
          }}
        />
      )
    );
  return (
    <LinkDialog
      onClose={onClose}
      onLink={async ({ link }) => {
        await call(documentOperations.update, { id: row.id, version: row.version, fields: link });
        again();
      }}
      what={row.name}
    />
  );
};

type Props = { doing: Doing; again: () => void; onClose: () => void };

export type DocumentActs = {
  /** How many were done: what shows a document reads it again with each. */
  done: number;
  busy: boolean;
  off: string | null;
  start: (what: What, row: Document) => void;
  archive: (row: Document) => void;
  /** Out of the archive, or out of the trash. */
  restore: (row: Document) => void;
  unlink: (
    row: Document,
    fields: Partial<Pick<Document, 'leadId' | 'clientId' | 'siteId' | 'machineId'>>,
  ) => void;
  entriesOf: (row: Document) => MenuEntry[];
  mailOff: (row: Document) => string | undefined;
  replaced: typeof replaced;
  /** The dialog of what was begun. */
  dialog: ReactNode;
};

/** What can be done with a document, wherever it is shown; `again` reads what changed. */
export const useDocumentActs = (reread: () => void, why: string | null): DocumentActs => {
  const [done, setDone] = useState(0);
  const again = () => {
    reread();
    setDone((before) => before + 1);
  };
  const [doing, setDoing] = useState<Doing | null>(null);
  const { busy, run } = useAct(again);
  const off = why ?? undefined;
  const start = (what: What, row: Document) => setDoing({ what, row });
  const act = (verb: 'archive' | 'restore', said: string) => (row: Document) =>
    run(async () => {
      await call(documentOperations[verb], { id: row.id });
      toast.success(said);
      again();
    });
  const archive = act('archive', 'Archived');
  const restore = act('restore', 'Restored');
  const unlink: DocumentActs['unlink'] = ({ id, version }, fields) =>
    run(async () => {
      await call(documentOperations.update, { id, version, fields });
      again();
    });
  const entriesOf = (row: Document): MenuEntry[] => {
    if (row.deletedAt) return [{ label: 'Restore from the trash', onSelect: () => restore(row), off }];
    const stands = off ?? replaced(row);
    const ready = stands ?? (isThere(row) ? undefined : notReady);
    return [
      { label: 'Edit details', onSelect: () => start('edit', row), off: stands },
      { label: 'Link', onSelect: () => start('link', row), off: stands },
      ...(row.status === 'error' && row.scan !== 'infected'
        ? [{ label: 'Retry', onSelect: () => start('resume', row), off: stands }]
        : [{ label: 'Replace', onSelect: () => start('replace', row), off: ready }]),
      { label: 'E-mail as attachment', onSelect: () => start('email', row), off: off ?? mailOff(row) },
      row.status === 'archived'
        ? { label: 'Restore from the archive', onSelect: () => restore(row), off: stands }
        : { label: 'Archive', onSelect: () => archive(row), off: ready },
      { label: 'Delete', onSelect: () => start('remove', row), off, danger: true, line: true },
    ];
  };
  const dialog = doing && <Doings again={again} doing={doing} onClose={() => setDoing(null)} />;
  return { done, busy, off: why, start, archive, restore, unlink, entriesOf, mailOff, replaced, dialog };
};
