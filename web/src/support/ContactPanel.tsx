import type { SupportContext, SupportKind, SupportSeverity } from 'domain/supportRequests';
import { supportKindLabels, supportRequestFields, supportSeverityLabels } from 'domain/supportRequests';
import { useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Send, WifiOff } from '#ui/Icon.tsx';
import { Options } from '#ui/Options.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import { alongNow } from './along.ts';
import { GoesAlong } from './GoesAlong.tsx';
import { useSupportSearch } from './go.ts';
import { addPicture, screenshotOf } from './picture.ts';
import styles from './Support.module.css';
import { sendRequest, waitsWords } from './sending.ts';
import { formIsTaken, Refused } from './Unsent.tsx';

type Values = {
  kind: SupportKind;
  severity: SupportSeverity;
  subject: string;
  details: string;
  context: SupportContext;
  screenshot: string | null;
};

const blank = (): Values => ({
  kind: 'question',
  severity: 'medium',
  subject: '',
  details: '',
  context: alongNow(),
  screenshot: null,
});

const pictureIn = (items: DataTransferItemList): File | null =>
  [...items].find(({ type }) => type.startsWith('image/'))?.getAsFile() ?? null;

/** A new request: a draft until it was sent, which waits on this device without a network. */
export const ContactPanel = () => {
  const { uid } = useMe();
  const { go } = useSupportSearch();
  const readOnly = useReadOnly();
  const draft = useDraft({
    noun: 'supportRequests',
    values: blank,
    check: (values): Problems<Values> => problemsOf(supportRequestFields, values) as Problems<Values>,
    fields: (values) => values,
    create: (fields, { id, key }) => sendRequest({ id, ...fields }, { uid, key }),
    saved: (answer) => {
      draft.clear();
      toast.success(answer ? 'Request sent' : waitsWords);
      go({ tab: 'requests', ...(answer && { request: answer.id }) });
    },
  });
  const { context, screenshot, subject } = draft.values;
  const { busy, failure, draft: begun, onSubmit } = draft.form;
  const attach = (picture: string | null) => draft.set('screenshot', picture);
  return (
    <Panel className={styles.contact} title="New request">
      <form
        className="stack single apart pad"
        noValidate
        onPaste={({ clipboardData }) => {
          const pasted = pictureIn(clipboardData.items);
          if (pasted) void screenshotOf(pasted).then((picture) => addPicture(picture, attach));
        }}
        onSubmit={onSubmit}
      >
        <Refused
          off={draft.changed ? formIsTaken : undefined}
          taken={({ input }) => {
            const { id: _, ...fields } = input;
            draft.change(fields as Values);
          }}
        />
        {begun && <DraftLine {...begun} />}
        <div className="grid2">
          <SelectField {...draft.field('kind')} label="Kind">
            <Options of={Object.entries(supportKindLabels)} />
          </SelectField>
          <SelectField {...draft.field('severity')} label="Severity">
            <Options of={Object.entries(supportSeverityLabels)} />
          </SelectField>
        </div>
        <TextField
          {...draft.field('subject')}
          autoComplete="off"
          label="Subject, required"
          mark={subject && <span className="num">{subject.length} of 120</span>}
        />
        <TextAreaField {...draft.field('details')} label="Details, required" rows={6} />
        <GoesAlong
          context={context}
          onContext={(next) => draft.set('context', next)}
          onScreenshot={attach}
          screenshot={screenshot}
        />
        {draft.error('screenshot') && <p className="small late">{draft.error('screenshot')}</p>}
        {draft.state === 'waiting' && <Strip icon={<WifiOff />}>{waitsWords}</Strip>}
        {failure && draft.state !== 'waiting' && (
          <Strip
            action={
              <Button onClick={draft.submit} small>
                Retry
              </Button>
            }
            tone="bad"
          >
            {`Not sent: ${failure} Your text is kept.`}
          </Strip>
        )}
        <div className="bar">
          <Button busy={busy} glyph={Send} look="main" off={readOnly} type="submit">
            Send request
          </Button>
        </div>
      </form>
    </Panel>
  );
};
