import { clientStatusLabels } from 'domain/clients';
import type { Twin, TwinNoun } from 'domain/duplicates';
import { columnLabels, type TwinKind } from 'domain/leads';

/** What a group shares, before what that is. */
export const kindWords: Readonly<Record<TwinKind, string>> = {
  phone: 'Phone',
  email: 'E-mail',
  place: 'Address',
};

/** The column of a lead, the status of a client. */
export const stateWords = (noun: TwinNoun, { state, frozen }: Twin): string => {
  if (frozen) return 'Became a client';
  const labels: Readonly<Record<string, string>> = noun === 'leads' ? columnLabels : clientStatusLabels;
  return labels[state] ?? state;
};
