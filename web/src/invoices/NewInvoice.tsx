import { invoiceOperations, suspendedWarning } from 'domain/invoices';
import { siteOperations, siteTitle } from 'domain/sites';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { ClientPicker, useClient } from './ClientPicker.tsx';
import { readAgain } from './reading.ts';

type Values = { clientId: string; siteId: string };

const ClientChoice = ({ clientId, onChoose }: { clientId: string; onChoose: (id: string) => void }) => (
  <>
    <ClientPicker chosen={clientId || undefined} onChoose={({ id }) => onChoose(id)} />
    {useClient(clientId)?.status === 'suspended' && <p className="soon small">{suspendedWarning}</p>}
  </>
);

/** What a new invoice is begun with, where it is known. */
export type Begun = { clientId?: string; siteId?: string; event?: string | undefined };

// What was done at a site is billed to whom the site belongs to.
const useEventLines = (eventId: string | undefined) =>
  useRead(invoiceOperations.proposeLines, { eventId: eventId ?? '' }, { when: eventId !== undefined });

/** Begins a draft for a client, at one of its sites or at all of them. */
export const NewInvoice = ({
  begun = {},
  onClose,
}: {
  begun?: Begun;
  /** With the draft that was made. */
  onClose: (id?: string) => void;
}) => {
  const { data: billed, error } = useEventLines(begun.event);
  const draft = useDraft({
    noun: 'invoices',
    at: begun.event ?? begun.clientId ?? '',
    values: (): Values => ({ clientId: begun.clientId ?? '', siteId: begun.siteId ?? '' }),
    check: ({ clientId }): { clientId?: string } => (clientId ? {} : { clientId: 'Choose a client.' }),
    fields: ({ clientId, siteId }) => ({
      clientId,
      siteId: siteId || null,
      ...(begun.event !== undefined && { eventId: begun.event, lines: billed?.lines ?? [] }),
    }),
    create: (fields, { id, key }) => call(invoiceOperations.create, { id, ...fields }, { key }),
    saved: (answer) => void readAgain().then(() => onClose((answer as { id: string }).id)),
  });
  const { clientId } = draft.values;
  const sites = useRead(siteOperations.list, { clientId, limit: 200 }, { when: clientId !== '' }).data?.items;
  const known = billed?.billed ?? [];
  return (
    <FormDialog
      {...draft.form}
      answer="Begin the draft"
      off={draft.problems.clientId ?? (begun.event && !billed ? 'The visit is being read.' : undefined)}
      onClose={() => onClose()}
      title={begun.event ? 'Bill this visit' : 'New invoice'}
    >
      {error && <p className="late small">{error.message}</p>}
      {known.length > 0 && (
        <p className="soon small" role="status">
          {`Billed already: ${known.map(({ number }) => number ?? 'a draft').join(', ')}.`}
        </p>
      )}
      {begun.clientId === undefined && (
        <ClientChoice clientId={clientId} onChoose={(id) => draft.change({ clientId: id, siteId: '' })} />
      )}
      {sites && sites.length > 0 && (
        <SelectField
          {...draft.field('siteId')}
          label="Site"
          none={sites.length === 1 ? 'No site' : 'All sites'}
          options={sites.map((site) => [site.id, siteTitle(site)])}
        />
      )}
    </FormDialog>
  );
};
