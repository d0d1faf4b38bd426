import {
  type Client,
  type ClientFields,
  clientFields,
  clientOperations,
  clientStatusLabels,
  clientTitle,
} from 'domain/clients';
import { duplicateOperations, mergeClients } from 'domain/duplicates';
import { countWords, isRefusal } from 'domain/kernel';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { MergeDialog } from '#ui/compare/MergeDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ago } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { valueWords } from '#ui/saved/valueWords.ts';
import { toast } from '#ui/toast.tsx';
import { useNames, useWork } from '#view';
import { clients } from './rows.ts';
import { clientFieldNames } from './words.ts';

type Field = keyof ClientFields;
const compared = Object.keys(clientFields.shape) as Field[];

/** Two clients that are one: which remains, and where they differ whose value; all that hangs on the other comes along. */
export const MergeClients = ({
  id,
  otherId,
  onClose,
  onMerged,
}: {
  id: string;
  otherId: string;
  onClose: () => void;
  onMerged: (id: string) => void;
}) => {
  const { by, off } = useWork();
  const nameOf = useNames();
  const [now] = useState(Date.now);
  const mine = useRead(clientOperations.get, { id });
  const theirs = useRead(clientOperations.get, { id: otherId });
  const parentIds = [mine.data?.parentClientId, theirs.data?.parentClientId];
  const parentNames = [useParent(parentIds[0]), useParent(parentIds[1])];
  const again = () => {
    void mine.refetch();
    void theirs.refetch();
  };
  const failed = [mine, theirs].find(({ isError }) => isError);
  if (!mine.data || !theirs.data)
    return (
      <Dialog onClose={onClose} open size="lg" title="Merge two clients">
        {failed ? (
          <Failure error={failed.error} onRetry={again}>
            The two clients could not be loaded.
          </Failure>
        ) : (
          <Bones label="Loading the two clients" rows={4} />
        )}
      </Dialog>
    );
  const send = async (
    kept: Client,
    gone: Client,
    fields: Partial<Record<Field, unknown>>,
    key: string,
  ): Promise<void> => {
    const versions = { version: kept.version, duplicateVersion: gone.version };
    const client = await call(
      duplicateOperations.mergeClients,
      { id: kept.id, duplicateId: gone.id, ...versions, fields: fields as never },
      { key },
    );
    clients.absorb(client);
    toast.success(`Merged into ${clientTitle(client)}`);
    onMerged(client.id);
  };
  return (
    <MergeDialog<Field, Client>
      description="Sites, machines, invoices, collections, messages, files and history of both are kept. This cannot be undone."
      factsOf={(client) =>
        [
          clientStatusLabels[client.status],
          countWords(client.sites.length, 'site'),
          countWords(client.machines, 'machine'),
          `added ${ago(client.createdAt, now)}`,
        ].join(' · ')
      }
      failed={(stale) => stale && again()}
      fields={compared}
      mine={mine.data}
      nameOf={(field) => clientFieldNames[field] ?? field}
      onClose={onClose}
      send={send}
      theirs={theirs.data}
      titleOf={clientTitle}
      what="client"
      why={(kept, gone, fields) => {
        const facts = { fields: fields as object, isAbove: false };
        const outcome = mergeClients(kept, gone, facts, by.uid, new Date(now).toISOString());
        return off ?? (isRefusal(outcome) ? outcome.message : undefined);
      }}
      wordsOf={(field, client) => {
        if (field !== 'parentClientId') return valueWords(client[field], nameOf);
        return (client.id === id ? parentNames[0] : parentNames[1]) ?? 'None';
      }}
    />
  );
};

const useParent = (id: string | null | undefined): string | null => {
  const { data } = useRead(clientOperations.get, { id: id ?? '' }, { when: !!id });
  return data && id ? clientTitle(data) : null;
};
