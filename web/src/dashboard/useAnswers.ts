import { leadOperations, type WholeLead } from 'domain/leads';
import { useRead } from '#platform/query.ts';
import { useWork } from '#view';

/** The passes that wait for an answer of whoever is looked through; shared with the head, which counts them. */
export const useAnswers = () => {
  const { viewer } = useWork();
  const read = useRead(
    leadOperations.list,
    { column: 'passed', filter: { assignedRep: viewer.uid }, sort: 'oldest', full: true, limit: 50 },
    { follows: ['leads'] },
  );
  const data = read.data?.items.filter(
    (lead): lead is WholeLead => 'passState' in lead && lead.passState === 'pending',
  );
  return { ...read, data };
};
