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
import { itemsIn } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

const valuesOf = (file: Document) => ({
  name: file.name,
  type: file.type as string,
  category: file.category as string,
  description: file.description,
  tags: file.tags.join(', '),
  effectiveDate: file.effectiveDate ?? '',
  expiresAt: file.expiresAt ?? '',
  remindDaysBefore: file.remindDaysBefore.join(', '),
});
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ tags, effectiveDate, expiresAt, remindDaysBefore, ...values }: Values) => ({
  ...values,
  type: values.type as DocumentType,
  category: values.category as DocumentCategory,
  tags: itemsIn(tags, ','),
  effectiveDate: effectiveDate || null,
  expiresAt: expiresAt || null,
  remindDaysBefore: itemsIn(remindDaysBefore, ',').map(Number),
});

const schema = documentFields.partial();
const check = (values: Values): Problems<Values> => problemsOf(schema, fieldsOf(values)) as Problems<Values>;

const labelled = (values: readonly string[]) => values.map((value) => [value, documentLabel(value)] as const);

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
      <TextField {...draft.field('name')} label="Name" />
      <Two>
        <SelectField
          {...draft.field('type')}
          label="Type"
          onChange={({ target }) => {
            draft.set('type', target.value);
            draft.set('category', suggestedCategory(target.value as DocumentType));
          }}
          options={labelled(documentTypes)}
        />
        <SelectField {...draft.field('category')} label="Category" options={labelled(documentCategories)} />
      </Two>
      <TextAreaField {...draft.field('description')} label="Description" />
      <TextField {...draft.field('tags')} help="Separated by commas." label="Tags" />
      <Two>
        <TextField {...draft.field('effectiveDate')} label="Effective" type="date" />
        <TextField {...draft.field('expiresAt')} label="Expires" type="date" />
      </Two>
      <TextField
        {...draft.field('remindDaysBefore')}
        help="Separated by commas: 60, 30, 7."
        label="Reminds, days before"
      />
    </FormDialog>
  );
};
