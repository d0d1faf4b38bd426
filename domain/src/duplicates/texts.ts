import { refuse } from '#kernel';

/** Every refusal of this noun. */
export const duplicateRefusals = {
  sameClient: refuse.input('MERGE_SAME_CLIENT', 'Choose two different clients.', {
    fields: { duplicateId: 'Choose two different clients.' },
  }),
  notForYou: refuse.forbidden('NOT_YOUR_ROLE', 'Only administrators keep clients apart.'),
  oneRecord: refuse.input('KEEP_APART_ONE', 'Choose two different records.', {
    fields: { ids: 'Choose two different records.' },
  }),
} as const;
