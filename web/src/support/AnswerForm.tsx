import { isAdministrator } from 'domain/kernel';
import {
  type SupportStatus,
  type SupportThread,
  supportRequestOperations,
  supportStatusLabels,
  supportText,
} from 'domain/supportRequests';
import { useState } from 'react';
import * as z from 'zod';
import { useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { LockKeyhole, Send, WifiOff } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { toast } from '#ui/toast.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import styles from './Support.module.css';
import { type Answer, readAgain, sendAnswer, waitsWords } from './sending.ts';
import { formIsTaken, Refused, Waiting } from './Unsent.tsx';

const after: readonly SupportStatus[] = ['waiting', 'in_progress', 'resolved'];

const said = z.object({ text: supportText });

/** Writes below a request: to the other side, or a note among administrators. Each sending begins it anew. */
export const AnswerForm = ({ request }: { request: SupportThread }) => {
  const [sent, count] = useState(0);
  return <Writing key={sent} onSent={() => count(sent + 1)} request={request} />;
};

const Writing = ({ request, onSent }: { request: SupportThread; onSent: () => void }) => {
  const { id, createdBy, author, status } = request;
  const me = useMe();
  const readOnly = useReadOnly();
  const office = isAdministrator(me.role);
  const notes = office && me.uid !== createdBy;
  const draft = useDraft({
    noun: 'supportRequests.reply',
    at: id,
    values: (): Answer => ({ text: '', status: '', way: 'answer' }),
    check: (values): Problems<Answer> => problemsOf(said, { text: values.text }) as Problems<Answer>,
    fields: (values) => values,
    create: (answer, { key }) => sendAnswer(request, answer, { uid: me.uid, key }),
    saved: (answer) => {
      draft.clear();
      if (answer) void readAgain().then(onSent);
      else {
        toast.success(waitsWords);
        onSent();
      }
    },
  });
  const { busy, failure, draft: begun, onSubmit } = draft.form;
  const isNote = notes && draft.values.way === 'note';
  return (
    <form className={`stack single ${styles.answer}`} noValidate onSubmit={onSubmit}>
      <Waiting of={id} />
      <Refused
        of={id}
        off={draft.changed ? formIsTaken : undefined}
        taken={({ operation, input: { text, status: then } }) =>
          draft.change({
            text,
            status: then ?? '',
            way: operation === supportRequestOperations.note.name ? 'note' : 'answer',
          } as Answer)
        }
      />
      {begun && <DraftLine {...begun} />}
      {notes && (
        <Segmented
          label="To whom"
          onChange={(way) => draft.set('way', way)}
          options={[
            { value: 'answer', label: 'Answer' },
            { value: 'note', label: 'Internal note' },
          ]}
          value={draft.values.way}
        />
      )}
      <TextAreaField
        {...draft.field('text')}
        label={isNote ? 'Internal note, only admins see it' : office && notes ? `Answer ${author}` : 'Reply'}
        rows={3}
      />
      {draft.state === 'waiting' && <Strip icon={<WifiOff />}>{waitsWords}</Strip>}
      {failure && draft.state !== 'waiting' && <p className="small late">{failure}</p>}
      <div className="bar wrap">
        <Button busy={busy} glyph={isNote ? LockKeyhole : Send} look="main" off={readOnly} type="submit">
          {isNote ? 'Keep note' : notes ? 'Send answer' : 'Send reply'}
        </Button>
        {office && !isNote && (
          <span className="push">
            <SelectField {...draft.field('status')} label="State after the answer">
              <option value="">{supportStatusLabels[status]}, as it is</option>
              {after
                .filter((one) => one !== status)
                .map((one) => (
                  <option key={one} value={one}>
                    {one === 'waiting' && author ? `Waiting for ${author}` : supportStatusLabels[one]}
                  </option>
                ))}
            </SelectField>
          </span>
        )}
      </div>
    </form>
  );
};
