import type { Client } from 'domain/clients';
import { type Document, documentOperations, maySeeOffice } from 'domain/documents';
import type { Actor } from 'domain/kernel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { dayInput } from '#ui/beside/days.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { classes } from '#ui/classes.ts';
import { Reading } from '#ui/Reading.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useAct } from '#ui/useAct.ts';
import { useDrop } from '#ui/useDrop.ts';
import { AddFiles } from './AddFiles.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentLine } from './DocumentLine.tsx';
import files from './Files.module.css';
import { FileTile } from './FileTile.tsx';
import { Picture } from './Picture.tsx';
import type { Home } from './send.ts';
import { UploadLine } from './UploadLine.tsx';
import { isSameHome, onArrived, uploadFiles, useUploads } from './uploads.ts';

type Owner = Pick<Client, 'id' | 'deletedAt'>;

export type DocumentsProps = {
  /** Of a client: with the files of its sites and of the lead it was. */
  of: { client: Owner } | { site: Owner };
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

const views = [
  { value: 'all', label: 'All' },
  { value: 'photos', label: 'Photos' },
  { value: 'archived', label: 'Archived' },
  { value: 'removed', label: 'Removed' },
] as const;
type View = (typeof views)[number]['value'];

const most = 200;

const homeOf = (of: DocumentsProps['of']): Exclude<Home, { leadId: string }> =>
  'client' in of ? { clientId: of.client.id } : { siteId: of.site.id };

const askOf = (home: ReturnType<typeof homeOf>, view: View) => ({
  ...home,
  ...(view === 'archived' ? { status: 'archived' as const } : {}),
  deleted: view === 'removed',
  ...(view === 'photos' ? { type: 'photo' as const } : {}),
  limit: most,
});

const useDocuments = (home: ReturnType<typeof homeOf>, view: View) => {
  const read = useRead(documentOperations.list, askOf(home, view), { follows: ['documents'] });
  const { refetch } = read;
  const last = useRef(view);
  // What was put away in one view stands in another, which was read before.
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    void refetch();
  }, [view, refetch]);
  const key = JSON.stringify(home);
  useEffect(
    () => onArrived((arrived) => void (JSON.stringify(arrived) === key && refetch())),
    [key, refetch],
  );
  return read;
};

type Doing = { what: 'open' | 'edit' | 'remove'; file: Document } | null;

const Remove = ({
  file,
  onDone,
  write,
}: {
  file: Document;
  onDone: () => void;
  write: ReturnType<typeof useWrite>;
}) => (
  <Confirm
    answer="Remove file"
    busy={write.busy}
    danger
    onCancel={onDone}
    onConfirm={() => {
      write.remove(file);
      onDone();
    }}
    open
    question={`Remove ${file.name}?`}
  >
    <p>It stands under ‘Removed’. Its bytes are kept for 30 days.</p>
  </Confirm>
);

const useWrite = (again: () => void) => {
  const { busy, run } = useAct(again);
  const act = (verb: 'archive' | 'restore' | 'remove') => (file: Document) =>
    run(async () => {
      await call(documentOperations[verb], { id: file.id });
      again();
    });
  return { busy, archive: act('archive'), restore: act('restore'), remove: act('remove') };
};

const Rows = ({
  items,
  view,
  why,
  ofSite,
  again,
}: {
  items: readonly Document[];
  view: View;
  why: string | null;
  ofSite: boolean;
  again: () => void;
}) => {
  const [doing, setDoing] = useState<Doing>(null);
  const write = useWrite(again);
  const start = (what: 'open' | 'edit' | 'remove', file: Document) => () => setDoing({ what, file });
  const end = () => setDoing(null);
  const today = dayInput(new Date().toISOString());
  return (
    <>
      {view === 'photos' ? (
        <ul aria-label="Photos, newest first" className={files.grid}>
          {items.map((file) => (
            <FileTile
              file={file}
              key={file.id}
              onOpen={start('open', file)}
              onRemove={{ off: why, run: start('remove', file) }}
            />
          ))}
        </ul>
      ) : (
        <ul aria-label="Documents, newest first">
          {items.map((file) => (
            <DocumentLine
              acts={{
                off: why,
                open: start('open', file),
                edit: start('edit', file),
                remove: start('remove', file),
                archive: () => write.archive(file),
                restore: () => write.restore(file),
              }}
              file={file}
              key={file.id}
              ofSite={ofSite}
              today={today}
            />
          ))}
        </ul>
      )}
      {doing?.what === 'open' && <Picture file={doing.file} onClose={end} />}
      {doing?.what === 'edit' && (
        <DocumentForm
          file={doing.file}
          onClose={(saved) => {
            end();
            if (saved) again();
          }}
        />
      )}
      {doing?.what === 'remove' && <Remove file={doing.file} onDone={end} write={write} />}
    </>
  );
};

const Nothing = ({ view, onClear }: { view: View; onClear: () => void }): ReactNode =>
  view === 'all' ? (
    <p className={files.none}>No documents yet. Drop files here or choose Upload.</p>
  ) : (
    <p className="bar wrap">
      <span className={files.none}>No documents match</span>
      <Button look="quiet" onClick={onClear} small>
        Clear filters
      </Button>
    </p>
  );

/** Files of a client or a site: added, described, archived and removed by administrators. */
export const Documents = ({ of, by, off }: DocumentsProps) => {
  const [view, setView] = useState<View>('all');
  const home = homeOf(of);
  const { deletedAt } = 'client' in of ? of.client : of.site;
  const gone = deletedAt ? 'It has been deleted. Restore it first.' : null;
  const why = off ?? maySeeOffice(by)?.message ?? gone;
  const read = useDocuments(home, view);
  const uploads = useUploads().filter((one) => isSameHome(one.home, home));
  const add = (chosen: File[]) => uploadFiles(home, chosen);
  const drop = useDrop(add, why !== null);
  const again = () => void read.refetch();
  const items = read.data?.items;
  return (
    <section
      aria-label="Documents"
      className={classes('stack single apart', files.files, drop.over && files.over)}
      {...drop.handlers}
    >
      <div className="bar wrap">
        <AddFiles label="Upload" off={why} onFiles={add} />
        <Segmented label="Show" onChange={setView} options={views} value={view} />
        <span className={files.hint}>{why ?? 'Pictures, PDF, office files, CSV and text up to 25 MB.'}</span>
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" aria-live="polite">
          {uploads.map((one) => (
            <UploadLine key={one.upload} one={one} />
          ))}
        </ul>
      )}
      {items && items.length > 0 && (
        <Rows again={again} items={items} ofSite={'site' in of} view={view} why={why} />
      )}
      {items?.length === 0 && uploads.length === 0 && <Nothing onClear={() => setView('all')} view={view} />}
      {read.data?.cursor && <p className={files.none}>The newest {most} are shown.</p>}
      {!read.data && (
        <Reading
          away="Documents are shown when you are back online."
          label="Loading documents"
          of={read}
          rows={3}
        />
      )}
    </section>
  );
};
