import { type Client, clientStatusLabels } from 'domain/clients';
import { Badge } from '#ui/Badge.tsx';
import { Clock } from '#ui/Icon.tsx';
import { useContractFacts } from './views.ts';
import { renewalChip } from './words.ts';

const tones = { active: 'ok', inactive: 'plain', suspended: 'bad' } as const;

/** Whether a client is worked for. */
export const ClientStatusBadge = ({ status }: Pick<Client, 'status'>) => (
  <Badge tone={tones[status]}>{clientStatusLabels[status]}</Badge>
);

/** A contract whose end comes near, or is over. */
export const RenewalChip = ({ client }: { client: Pick<Client, 'contractEndDate'> }) => {
  const facts = useContractFacts();
  const chip = facts && renewalChip(client, facts);
  return (
    chip && (
      <Badge icon={<Clock />} tone={chip.tone}>
        {chip.text}
      </Badge>
    )
  );
};
