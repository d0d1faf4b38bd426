import { isAdministrator } from 'domain/kernel';
import { type Message, messageOperations } from 'domain/messages';
import { useState } from 'react';
import { useMe } from '#auth';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { absorbMessage } from './rows.ts';
import { StrayLead } from './StrayLead.tsx';
import { type Who, WhoPicker } from './WhoPicker.tsx';

export const FileDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const readOnly = useReadOnly();
  const draft = useDraft({
    noun: 'messages.file',
    at: message.id,
    values: (): { who: Who | null } => ({ who: null }),
    check: ({ who }): { who?: string } => (who ? {} : { who: 'Choose a lead or a client.' }),
    fields: ({ who }) => (who?.type === 'client' ? { clientId: who.id } : { leadId: who?.id }),
    create: (to, { key }) => call(messageOperations.file, { id: message.id, ...to }, { key }),
    saved: (filed) => {
      if (filed) absorbMessage(filed);
      if (who) toast.success(`Filed under ${who.title}`);
      onClose();
    },
  });
  const { who } = draft.values;
  return (
    <FormDialog
      {...draft.form}
      answer="File message"
      description="It then stands on their timeline, and their rep is told."
      off={readOnly ?? draft.problems.who}
      onClose={onClose}
      title="Whose message is this?"
    >
      <WhoPicker
        chosen={who?.id}
        known={who}
        clients
        label="Lead or client"
        onChoose={(chosen) => draft.set('who', chosen)}
      />
    </FormDialog>
  );
};

/** A message from somebody unknown: an administrator says whose it is. */
export const FileStray = ({ message }: { message: Message }) => {
  const me = useMe();
  const [open, setOpen] = useState<'assign' | 'create' | null>(null);
  const act = useAct();
  const off = useReadOnly();
  if (!isAdministrator(me.role)) return null;
  const done = message.doneAt !== null;
  const markDone = () =>
    act.run(async () => {
      absorbMessage(await call(messageOperations.markDone, { id: message.id }));
      toast.success('Marked as done');
    });
  return (
    <>
      <Strip
        action={
          <>
            <Button off={off} onClick={() => setOpen('assign')} small>
              Assign
            </Button>
            <Button off={off} onClick={() => setOpen('create')} small>
              New lead
            </Button>
            {!done && (
              <Button busy={act.busy} off={off} onClick={markDone} small>
                Mark as done
              </Button>
            )}
          </>
        }
        tone={done ? 'plain' : 'warn'}
      >
        {done ? 'Done. It may still be filed.' : 'Nobody knows this sender yet.'}
      </Strip>
      {open === 'assign' && <FileDialog message={message} onClose={() => setOpen(null)} />}
      {open === 'create' && <StrayLead message={message} onClose={() => setOpen(null)} />}
    </>
  );
};
