import type { TemplateType } from 'domain/templates';
import { nameLimit, subjectLimit } from 'domain/templates';
import { useRef } from 'react';
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

type Form = ReturnType<typeof useTemplateForm>['form'];
type FieldProps = { form: Form; off: string | undefined };

const Subject = ({ form, off }: FieldProps) => {
  const control = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.withMenu}>
      <Field error={form.error('subject')} label="Subject">
        <TextInput
          autoComplete="off"
          maxLength={subjectLimit}
          readOnly={off !== undefined}
          ref={control}
          {...form.control('subject')}
        />
      </Field>
      {!off && (
        <VariableMenu
          control={control}
          label="Insert a variable into the subject"
          onChange={(text) => form.set('subject', text)}
        />
      )}
    </div>
  );
};

const MailText = ({ form, off }: FieldProps) => (
  <Field error={form.error('body')} label="Text">
    <RichText
      fields={variableFields}
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
      <Field error={form.error('body')} help={<Counter text={form.values.body} />} label="Text">
        <TextArea readOnly={off !== undefined} ref={control} rows={8} {...form.control('body')} />
      </Field>
      {!off && (
        <VariableMenu
          control={control}
          label="Insert a variable into the text"
          onChange={(text) => form.set('body', text)}
        />
      )}
    </div>
  );
};

const types = (['email', 'sms'] as const).map((value) => ({ value, label: typeWords[value] }));

/** The fields of a template; its type is chosen until it is saved. */
export const Fields = ({
  form,
  type,
  onType,
  off,
}: FieldProps & { type: TemplateType; onType: ((type: TemplateType) => void) | null }) => {
  const unknown = unknownIn({ type, ...form.values });
  return (
    <>
      {onType && <Segmented label="Type" onChange={onType} options={types} value={type} />}
      <Field error={form.error('name')} label="Name">
        <TextInput
          autoComplete="off"
          maxLength={nameLimit}
          readOnly={off !== undefined}
          {...form.control('name')}
        />
      </Field>
      <Field error={form.error('description')} label="Description">
        <TextInput
          autoComplete="off"
          maxLength={255}
          readOnly={off !== undefined}
          {...form.control('description')}
        />
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
