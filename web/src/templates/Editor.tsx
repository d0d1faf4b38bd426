import type { MessageChannel } from 'domain/kernel';
import { messageOperations } from 'domain/messages';
import { bodyHtml, mayEditTemplate, type Template, templateOperations } from 'domain/templates';
import { useId, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Send } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { Fields } from './Fields.tsx';
import type { PickedLead } from './LeadPicker.tsx';
import { Preview } from './Preview.tsx';
import styles from './Templates.module.css';
import { useTemplateActs } from './useActs.tsx';
import { useEyes } from './useEyes.ts';
import { type TemplateTexts, useTemplateForm } from './useTemplateForm.ts';
import { sectionWords, typeWords } from './words.ts';

type EditorProps = {
  template: Template | null;
  /** Of a new one. */
  first: MessageChannel;
  onClose: () => void;
  onOpen: (id: string) => void;
};

const SendTest = ({ texts, lead, off }: { texts: TemplateTexts; lead: PickedLead | null; off?: string }) => {
  const { busy, run } = useAct();
  const { subject, body } = texts;
  const missing = subject.trim() === '' || body === '' ? 'Write a subject and a text first.' : undefined;
  const send = () =>
    run(async () => {
      const email = { subject, htmlContent: bodyHtml({ body }) };
      await call(messageOperations.sendTest, { ...(lead && { leadId: lead.id }), email, sms: null });
      toast.success('Test on its way to your address');
    });
  return (
    <Button glyph={Send} busy={busy} off={off ?? missing} onClick={send}>
      Send test to me
    </Button>
  );
};

const Marks = ({ template, type }: { template: Template | null; type: MessageChannel }) => (
  <span className={styles.marks}>
    <Badge>{typeWords[type]}</Badge>
    {template?.isDefault && <Badge tone="info">{sectionWords.default}</Badge>}
    {template?.isShared && !template.isDefault && <Badge tone="info">{sectionWords.shared}</Badge>}
    {template?.archivedAt && <Badge tone="warn">Archived</Badge>}
  </span>
);

const Discard = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Confirm
    answer="Discard changes"
    danger
    onCancel={onStay}
    onConfirm={onLeave}
    open
    question="Leave without saving?"
  >
    <p>What you changed in this template is lost.</p>
  </Confirm>
);

/** One template: its fields, what it looks like filled, and what can be done with it. */
const TemplateEditor = ({ template, first, onClose, onOpen }: EditorProps) => {
  const { by, off: viewing } = useEyes();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const [lead, pick] = useState<PickedLead | null>(null);
  const [leaving, leave] = useState(false);
  const locked = template ? mayEditTemplate(by, template)?.message : undefined;
  const off = viewing ?? locked;
  const draft = useTemplateForm(template, first, (row) => onOpen(row.id));
  const { changed, form, values } = draft;
  const { type, subject, body } = values;
  const { failure } = form;
  const acts = useTemplateActs({ opened: (row) => onOpen(row.id), gone: onClose });
  const close = () => (changed ? leave(true) : onClose());
  const discard = () => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog
      actions={
        <>
          <Marks template={template} type={type} />
          {template && <MoreMenu items={acts.entriesOf(template)} label={`Actions for ${template.name}`} />}
        </>
      }
      bare
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? viewing}</span>
          {type === 'email' && <SendTest lead={lead} texts={values} {...(viewing && { off: viewing })} />}
          <Button className="no-phone" onClick={close}>
            {off ? 'Close' : 'Cancel'}
          </Button>
          <Button
            busy={form.busy}
            form={id}
            look="main"
            off={off ?? (template && !changed ? 'Nothing is changed.' : false)}
            type="submit"
          >
            Save template
          </Button>
        </>
      }
      onClose={close}
      open
      routed
      {...(!template && { initialFocus: name })}
      size="xxl"
      title={template ? template.name : 'New template'}
    >
      <div className={styles.editor}>
        <form className={styles.fields} id={id} noValidate onSubmit={form.onSubmit}>
          {locked && <Strip>{locked}</Strip>}
          {form.draft && <DraftLine {...form.draft} />}
          <Fields first={name} form={draft} isNew={!template} off={off} />
        </form>
        <Preview lead={lead} onPick={pick} words={{ type, subject, body }} />
      </div>
      {leaving && <Discard onLeave={discard} onStay={() => leave(false)} />}
      {acts.question}
    </Dialog>
  );
};

const Waiting = ({
  error,
  retry,
  onClose,
}: {
  error: Error | null;
  retry: () => void;
  onClose: () => void;
}) => (
  <Dialog onClose={onClose} open routed size="xxl" title="Template">
    {error ? (
      <Failure error={error} onRetry={retry}>{`Could not load the template. ${error.message}`}</Failure>
    ) : (
      <Bones label="Loading the template" lines={[40, 92, 92, 60]} rows={2} />
    )}
  </Dialog>
);

/** The dialog over the list: a new template, or the one that the address names. */
export const Editor = ({
  id,
  first,
  onClose,
  onOpen,
}: Omit<EditorProps, 'template'> & { id: string | null }) => {
  const read = useRead(
    templateOperations.get,
    { id: id ?? '' },
    { when: id !== null, follows: ['templates'] },
  );
  if (id && !read.data) return <Waiting error={read.error} onClose={onClose} retry={read.refetch} />;
  return (
    <TemplateEditor
      first={first}
      key={id ?? 'new'}
      onClose={onClose}
      onOpen={onOpen}
      template={read.data ?? null}
    />
  );
};
