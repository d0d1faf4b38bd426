import { messageChannels } from 'domain/kernel';
import { nameLimit, subjectLimit } from 'domain/templates';
import { type RefObject, useRef } from 'react';
import { textOfHtml } from '#ui/editor/html.ts';
import { RichText } from '#ui/editor/RichText.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Counter } from './Counter.tsx';
import styles from './Templates.module.css';
import { unknownIn, type useTemplateForm } from './useTemplateForm.ts';
import { VariableMenu } from './VariableMenu.tsx';
import { typeWords, unknownWords, variableFields } from './words.ts';

type Form = ReturnType<typeof useTemplateForm>;
type FieldProps = { form: Form; off: string | undefined };

const Subject = ({ form, off }: FieldProps) => {
  const control = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.withMenu}>
      <Field {...form.field('subject')} label="Subject">
        <TextInput autoComplete="off" maxLength={subjectLimit} readOnly={off !== undefined} ref={control} />
      </Field>
      {!off && (
        <VariableMenu
          control={control}
          label="Insert a variable into the subject"
          onChange={(text) => form.set('subject', text)}
          type="email"
        />
      )}
    </div>
  );
};

const MailText = ({ form, off }: FieldProps) => (
  <Field below={form.theirs('body', textOfHtml)} error={form.error('body')} label="Text">
    <RichText
      fields={variableFields('email')}
      label="Text"
      onChange={(html) => form.set('body', html)}
      readOnly={off !== undefined}
      rows={12}
      value={form.values.body}
    />
  </Field>
);

const SmsText = ({ form, off }: FieldProps) => {
  const control = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.withMenu}>
      <Field {...form.field('body')} help={<Counter text={form.values.body} />} label="Text">
        <TextArea readOnly={off !== undefined} ref={control} rows={8} />
      </Field>
      {!off && (
        <VariableMenu
          control={control}
          label="Insert a variable into the text"
          onChange={(text) => form.set('body', text)}
          type="sms"
        />
      )}
    </div>
  );
};

const types = messageChannels.map((value) => ({ value, label: typeWords[value] }));

/** The fields of a template; its type is chosen until it is saved. */
export const Fields = ({
  form,
  isNew,
  off,
  first,
}: FieldProps & { isNew: boolean; first: RefObject<HTMLInputElement | null> }) => {
  const { type } = form.values;
  const unknown = unknownIn(form.values);
  return (
    <>
      {isNew && !off && (
        <Segmented
          label="Type"
          onChange={(chosen) => form.set('type', chosen)}
          options={types}
          value={type}
        />
      )}
      <Field {...form.field('name')} label="Name">
        <TextInput
          autoComplete="off"
          maxLength={nameLimit}
          readOnly={off !== undefined}
          ref={isNew ? first : undefined}
        />
      </Field>
      <Field {...form.field('description')} label="Description">
        <TextInput autoComplete="off" maxLength={255} readOnly={off !== undefined} />
      </Field>
      {type === 'email' && <Subject form={form} off={off} />}
      {type === 'email' ? <MailText form={form} off={off} /> : <SmsText form={form} off={off} />}
      <div role="status">{unknown.length > 0 && <p className="small soon">{unknownWords(unknown)}</p>}</div>
      {!off && (
        <p className="small dim">
          A fallback stands in where a lead has no value: <code>{'{{firstName|there}}'}</code>
        </p>
      )}
    </>
  );
};
