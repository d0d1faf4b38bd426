import { type Client, changeClient, clientOperations, clientTitle } from 'domain/clients';
import type { Actor } from 'domain/kernel';
import { onOtherSession } from '#auth';
import { call } from '#platform/call.ts';
import { saveRow } from '#ui/saved/saveRow.ts';
import { useAutosave } from '#ui/saved/useAutosave.ts';
import { useWork } from '#view';
import { clients } from './rows.ts';

const whoChanged = async (id: string, field: string) => {
  const { items } = await call(clientOperations.timeline, { id, kinds: ['change'], limit: 20 });
  const item = items.find(({ changes }) => changes.some((change) => change.field === field));
  return { by: item?.author ?? null, at: item?.at ?? null };
};

const saveField = (by: Actor, id: string, field: string, value: unknown, base: unknown) =>
  saveRow(clients, by, {
    id,
    field,
    value,
    base,
    title: clientTitle,
    operation: clientOperations.update,
    change: (client) => changeClient(client, { [field]: value }, by.uid, new Date().toISOString()),
    whoChanged: () => whoChanged(id, field),
  });

/** Saving while one types, for as long as this client is open. */
export const useClientAutosave = (id: string) => {
  const { by } = useWork();
  return useAutosave(`clients/${id}/${by.uid}`, {
    read: (field) => clients.known(id)?.[field as keyof Client],
    save: (field, value, base) => saveField(by, id, field, value, base),
    onLeft: (quit) => onOtherSession(by.uid, quit),
  });
};
