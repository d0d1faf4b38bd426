import { same } from 'domain/kernel';
import { type Site, type SiteAccess, siteFields, siteOperations } from 'domain/sites';
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { sites } from './rows.ts';

const schema = siteFields.pick({ accessNotes: true, accessCode: true });

type Row = SiteAccess & { id: string; version: number };
type Update = { id: string; version: number; fields: Partial<SiteAccess> };

/** A site says nothing of its sealed fields: what stands in them is read where somebody changed the site meanwhile. */
const writeAccess = async (known: SiteAccess, update: Update, key: string): Promise<Row> => {
  const { id, fields } = update;
  try {
    const site = await call(siteOperations.update, update, { key });
    sites.absorb(site);
    return { ...known, ...fields, id, version: site.version };
  } catch (error) {
    const current = isCallError(error) && error.code === 'STALE_VERSION' ? (error.current as Site) : null;
    if (!current) throw error;
    const now = await call(siteOperations.access, { id });
    const { version } = current;
    // Something else of the site was changed.
    if (same(now, known)) return writeAccess(known, { ...update, version }, key);
    throw Object.assign(error as object, { current: { ...now, id, version } });
  }
};

/** Notes and code for getting in; they are kept sealed. */
export const AccessForm = ({
  id,
  known,
  onClose,
}: {
  id: string;
  known: SiteAccess;
  onClose: () => void;
}) => {
  const [row] = useState<Row>(() => ({ ...known, id, version: sites.known(id)?.version ?? 1 }));
  const draft = useDraft({
    noun: 'sites.access',
    fleeting: true,
    row,
    values: (from: Row | null): SiteAccess => ({
      accessNotes: from?.accessNotes ?? '',
      accessCode: from?.accessCode ?? '',
    }),
    check: (values) => problemsOf(schema, values),
    fields: (values) => values,
    update: (fields, { version, key }) => writeAccess(known, { id, version, fields }, key),
    saved: () => {
      toast.success('Access saved');
      onClose();
    },
  });
  return (
    <FormDialog {...draft.form} answer="Save access" onClose={onClose} title="Access notes and code">
      <TextField {...draft.field('accessCode')} help="Gate, lockbox or door" label="Access code" />
      <TextAreaField {...draft.field('accessNotes')} label="Access notes" rows={4} />
    </FormDialog>
  );
};
