import { blankClient, type Client, type ClientFields, clientFields } from '#clients';
import { phoneKey } from '#kernel';
import type { Cell } from './cell.ts';
import type { RowKey } from './identity.ts';
import type { Plan } from './plan.ts';
import { cellsOf, emptyDraft, isFilled, type Reading, setCell, tooManyCells } from './reading.ts';

/** What a row of the file says about a client; whose account manager a name means is looked up later. */
export type ClientReading = Reading & {
  fields: Partial<ClientFields>;
  manager: Pick<Cell, 'column' | 'text'> | null;
};

const shape = clientFields.shape;
const names = ['businessName', 'firstName', 'lastName'];
const ways = ['email', 'phone', 'officePhone', 'cellPhone'];

/** Reads one row of a file of clients. */
export const readClientRow = (cells: readonly string[], plan: Plan): ClientReading => {
  const draft = emptyDraft();
  let manager: ClientReading['manager'] = null;
  for (const cell of cellsOf(cells, plan))
    if (cell.kind === 'person') manager = { column: cell.column, text: cell.text };
    else setCell(draft, shape, cell, { plan });
  const { contractStartDate: start, contractEndDate: end } = draft.values;
  if (!isFilled(draft, ...names))
    draft.refused ??= 'No name: business name, first name and last name are all empty';
  if (!isFilled(draft, ...ways) && !draft.undialled)
    draft.refused ??= 'No way to reach it: e-mail and phones are all empty or cannot be used';
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    draft.refused ??= 'The contract ends before it starts';
  return {
    fields: draft.values,
    manager,
    leftOut: draft.leftOut,
    readAs: draft.readAs,
    refused: tooManyCells(cells, plan) ?? draft.refused,
  };
};

/** The client that a row creates. */
export const clientOfRow = (row: ClientReading, id: string, by: string | null, now: string): Client => ({
  ...blankClient(id, by, now),
  ...row.fields,
});

type Named = Pick<Client, 'email' | 'phone' | 'officePhone' | 'cellPhone' | 'businessName'>;

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** What makes two clients the same, the strongest first: e-mail, else the digits of a phone, else the business name. */
export const clientKeys = (client: Named): RowKey[] => {
  const phones = [client.phone, client.officePhone, client.cellPhone].map(phoneKey);
  const keys: RowKey[] = [
    ['email', plain(client.email)],
    ...[...new Set(phones)].map((phone): RowKey => ['phone', phone]),
    ['name', plain(client.businessName)],
  ];
  return keys.filter(([, key]) => key !== '');
};

// Fields that always say something.
const neverEmpty: readonly string[] = ['status', 'priority', 'contractType', 'serviceLevel'];

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a row adds to a client that exists: its empty fields only, and never to a deleted one. */
export const fillingClient = (
  client: Partial<Client>,
  row: Pick<ClientReading, 'fields'>,
): Partial<Client> => {
  if (client.deletedAt) return {};
  const added = Object.entries(row.fields).filter(
    ([field, value]) =>
      !neverEmpty.includes(field) && !isEmpty(value) && isEmpty(client[field as keyof Client]),
  );
  return Object.fromEntries(added) as Partial<Client>;
};
