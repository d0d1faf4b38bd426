import {
  editLead,
  type LeadField,
  leadOperations,
  leadTitle,
  leadToasts,
  mayRemove,
  removeLead,
  type WholeLead,
} from 'domain/leads';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentMe, onSession } from '#auth';
import { refusalOf } from '#leads/acting.tsx';
import { createAutosave } from '#leads/fields/autosave.ts';
import { saveField } from '#leads/fields/save-field.ts';
import { EditingProvider } from '#leads/fields/saved.tsx';
import { Compose, type Draft, useQuickActions } from '#leads/notes/Compose.tsx';
import { History } from '#leads/notes/History.tsx';
import { Notes } from '#leads/notes/Notes.tsx';
import { isWhole, leadOf, leads } from '#leads/rows.ts';
import { Assignment } from '#leads/sections/Assignment.tsx';
import { ColumnPick } from '#leads/sections/ColumnPick.tsx';
import {
  AddressInformation,
  BusinessRequirements,
  EditContact,
  NotesAndContact,
  SourceAndTracking,
} from '#leads/sections/sections.tsx';
import { useNow } from '#leads/useNow.ts';
import { remove } from '#leads/verbs.tsx';
import { useWork } from '#leads/work.tsx';
import { call } from '#platform/call.ts';
import { useWhole } from '#platform/useStore.ts';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { CircleHelp } from '#ui/Icon.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { Conflicts } from './Conflict.tsx';
import { Contact } from './Contact.tsx';
import styles from './Dialog.module.css';
import { Head } from './Head.tsx';
import { Thumb } from './Thumb.tsx';

type Closing = { asking: boolean; ask: () => void; leave: () => void; stay: () => void };

/** Asks before a note that was typed is lost; `leave` goes without asking. */
const useClosing = (unsaved: boolean, onClose: () => void): Closing => {
  const [asking, setAsking] = useState(false);
  return {
    asking,
    ask: () => (unsaved ? setAsking(true) : onClose()),
    leave: onClose,
    stay: () => setAsking(false),
  };
};

const useAutosave = (id: string) => {
  const { by } = useWork();
  const autosave = useMemo(
    () =>
      createAutosave({
        read: (field) => leads.known(id)?.[field as LeadField],
        save: (field, value, base) => saveField(by, id, field as LeadField, value, base),
      }),
    [id, by],
  );
  // What was typed in the last moment is saved, whichever way the dialog goes; what waits for the network goes on
  // waiting, but never into somebody else's session.
  useEffect(() => {
    const back = () => void autosave.flush();
    window.addEventListener('online', back);
    const quit = () => {
      window.removeEventListener('online', back);
      unlisten();
      autosave.stop();
    };
    const unlisten = onSession(() => currentMe()?.uid !== by.uid && quit());
    return () => void autosave.flush().then(() => autosave.summary() !== 'offline' && quit());
  }, [autosave, by]);
  return autosave;
};

const Question = ({ closing, onSave }: { closing: Closing; onSave: () => void }) => (
  <Dialog
    foot={
      <>
        <Button onClick={closing.stay}>Keep writing</Button>
        <Button look="danger" onClick={closing.leave}>
          Discard
        </Button>
        <Button look="main" onClick={onSave}>
          Save
        </Button>
      </>
    }
    onClose={closing.stay}
    open={closing.asking}
    size="sm"
    title={leadToasts.unsavedNotes}
  >
    <p className="soft">Save adds it to the notes of this lead; the column stays as it is.</p>
  </Dialog>
);

const Delete = ({ lead, onClose }: { lead: WholeLead; onClose: () => void }) => {
  const { by, off } = useWork();
  if (mayRemove(by)) return null;
  const why = off ?? refusalOf(lead, (row, at) => removeLead(row, {}, by, at))?.message ?? null;
  const press = () => {
    onClose();
    void remove(by, lead.id);
  };
  return (
    <div>
      <Button look="danger" off={why ?? false} onClick={press} small>
        Delete lead
      </Button>
      {why && <p className={styles.why}>{why}</p>}
    </div>
  );
};

const Facts = ({
  lead,
  now,
  off,
  onClose,
}: {
  lead: WholeLead;
  now: number;
  off: string | null;
  onClose: () => void;
}) => {
  const settings = useSettings();
  return (
    <div className={styles.facts}>
      {off && <Strip>{off}</Strip>}
      <Conflicts now={now} />
      <Contact lead={lead} />
      <div className={styles.sections}>
        <BusinessRequirements />
        <Assignment now={now} />
        <NotesAndContact now={now} />
        <ColumnPick now={now} />
        <AddressInformation />
        <SourceAndTracking now={now} sources={settings?.sources ?? []} />
        <EditContact />
        <History lead={lead} now={now} />
      </div>
      <Delete lead={lead} onClose={onClose} />
    </div>
  );
};

const Open = ({ lead, onClose }: { lead: WholeLead; onClose: () => void }) => {
  const { by, off } = useWork();
  const now = useNow();
  const first = useRef<HTMLDivElement>(null);
  const autosave = useAutosave(lead.id);
  const [text, set] = useState('');
  const draft: Draft = { text, set };
  const closing = useClosing(text.trim() !== '', onClose);
  const actions = useQuickActions(lead, draft);
  const why = off ?? refusalOf(lead, (row, at) => editLead(row, {}, by, at))?.message ?? null;
  const saveAndClose = useCallback(async () => {
    if (text.trim() !== '' && actions.note.off === false) await actions.note.run();
    await autosave.flush();
    if (autosave.summary() === 'saved') onClose();
  }, [text, actions, autosave, onClose]);
  return (
    <EditingProvider value={{ lead, autosave, off: why }}>
      <Dialog
        bare
        head={<Head now={now} onClose={closing.ask} onSaveAndClose={() => void saveAndClose()} />}
        initialFocus={first}
        onClose={closing.ask}
        open
        size="2xl"
        title={leadTitle(lead)}
      >
        <div className={styles.layout}>
          <div className={styles.body} ref={first} tabIndex={-1}>
            <Facts lead={lead} now={now} off={why} onClose={onClose} />
            <section aria-labelledby="lead-notes" className={styles.notes}>
              <Compose actions={actions} draft={draft} />
              <Notes notes={lead.notes} now={now} />
            </section>
          </div>
          <Thumb actions={actions} lead={lead} />
        </div>
        <Question closing={closing} onSave={() => void saveAndClose()} />
      </Dialog>
    </EditingProvider>
  );
};

const Waiting = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) => (
  <Dialog onClose={onClose} open size="2xl" title={title}>
    {children}
  </Dialog>
);

const read = (id: string) => call(leadOperations.get, { id });

/** The lead dialog over whatever page is open (LEAD-01). */
export const LeadDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { state, row } = useWhole(leads, id, read);
  if (isWhole(row) && state !== 'missing') return <Open key={id} lead={row} onClose={onClose} />;
  const title = row ? leadTitle(leadOf(row)) : 'Lead';
  return (
    <Waiting onClose={onClose} title={title}>
      {state === 'loading' && <Bones label="Loading the lead" rows={6} />}
      {state === 'missing' && (
        <Empty icon={<CircleHelp aria-hidden="true" />} title="This lead is not here">
          <p>It was not found, or it is not yours to see: somebody else may work it now.</p>
        </Empty>
      )}
      {state === 'failed' && (
        <Failure onRetry={() => void read(id).then(leads.absorb, () => {})}>
          The lead could not be loaded.
        </Failure>
      )}
    </Waiting>
  );
};
