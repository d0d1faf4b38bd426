import {
  type Document,
  type DocumentCategory,
  type DocumentType,
  documentCategories,
  documentFields,
  documentLabel,
  documentOperations,
  documentTypes,
  suggestedCategory,
} from 'domain/documents';
import { call } from '#platform/call.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useSaving } from '#ui/beside/useSaving.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

const valuesOf = (file: Document) => ({
  name: file.name,
  type: file.type as string,
  category: file.category as string,
  description: file.description,
  tags: file.tags.join(', '),
  effectiveDate: file.effectiveDate ?? '',
  expiresAt: file.expiresAt ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ tags, effectiveDate, expiresAt, ...values }: Values) => ({
  ...values,
  type: values.type as DocumentType,
  category: values.category as DocumentCategory,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  effectiveDate: effectiveDate || null,
  expiresAt: expiresAt || null,
});

const schema = documentFields.partial();
const check = (values: Values): Problems<Values> => problemsOf(schema, fieldsOf(values)) as Problems<Values>;

const Options = ({ of }: { of: readonly string[] }) =>
  of.map((value) => (
    <option key={value} value={value}>
      {documentLabel(value)}
    </option>
  ));

/** What a file is, and until when it holds. */
export const DocumentForm = ({ file, onClose }: { file: Document; onClose: (saved: boolean) => void }) => {
  const { form, busy, failure, submit } = useSaving({
    row: file,
    before: valuesOf(file),
    check,
    fieldsOf,
    create: () => Promise.resolve(),
    update: (id, version, fields) => call(documentOperations.update, { id, version, fields }),
    onClose,
  });
  return (
    <FormDialog
      answer="Save details"
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={submit}
      title={`Details of ${file.name}`}
    >
      <Field error={form.error('name')} label="Name">
        <TextInput autoComplete="off" {...form.control('name')} />
      </Field>
      <Two>
        <Field label="Type">
          <Select
            {...form.control('type')}
            onChange={({ target }) => {
              form.set('type', target.value);
              form.set('category', suggestedCategory(target.value as DocumentType));
            }}
          >
            <Options of={documentTypes} />
          </Select>
        </Field>
        <Field label="Category">
          <Select {...form.control('category')}>
            <Options of={documentCategories} />
          </Select>
        </Field>
      </Two>
      <Field error={form.error('description')} label="Description">
        <TextArea {...form.control('description')} />
      </Field>
      <Field error={form.error('tags')} help="Separated by commas." label="Tags">
        <TextInput autoComplete="off" {...form.control('tags')} />
      </Field>
      <Two>
        <Field error={form.error('effectiveDate')} label="Effective">
          <TextInput type="date" {...form.control('effectiveDate')} />
        </Field>
        <Field error={form.error('expiresAt')} label="Expires">
          <TextInput type="date" {...form.control('expiresAt')} />
        </Field>
      </Two>
    </FormDialog>
  );
};
