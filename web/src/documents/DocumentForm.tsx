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
import { useDraft } from '#ui/draft/useDraft.tsx';
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
  const draft = useDraft({
    noun: 'documents',
    row: file,
    values: (row) => valuesOf(row ?? file),
    check,
    fields: fieldsOf,
    update: (fields, { id, version, key }) =>
      call(documentOperations.update, { id, version, fields }, { key }),
    saved: () => onClose(true),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Save details"
      onClose={() => onClose(false)}
      title={`Details of ${file.name}`}
    >
      <Field {...draft.field('name')} label="Name">
        <TextInput autoComplete="off" />
      </Field>
      <Two>
        <Field {...draft.field('type')} label="Type">
          <Select
            onChange={({ target }) => {
              draft.set('type', target.value);
              draft.set('category', suggestedCategory(target.value as DocumentType));
            }}
          >
            <Options of={documentTypes} />
          </Select>
        </Field>
        <Field {...draft.field('category')} label="Category">
          <Select>
            <Options of={documentCategories} />
          </Select>
        </Field>
      </Two>
      <Field {...draft.field('description')} label="Description">
        <TextArea />
      </Field>
      <Field {...draft.field('tags')} help="Separated by commas." label="Tags">
        <TextInput autoComplete="off" />
      </Field>
      <Two>
        <Field {...draft.field('effectiveDate')} label="Effective">
          <TextInput type="date" />
        </Field>
        <Field {...draft.field('expiresAt')} label="Expires">
          <TextInput type="date" />
        </Field>
      </Two>
    </FormDialog>
  );
};
