import { rightsOf, rightsOperations } from 'domain/rights';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';

/** What each role may do, as the gate itself reads it. */
export const rights: Feature = {
  name: 'rights',
  routes: [
    bind(rightsOperations.matrix, async ({ operations, gates }) => ({
      items: rightsOf([...operations, ...gates]),
    })),
  ],
};
