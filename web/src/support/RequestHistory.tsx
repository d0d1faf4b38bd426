import {
  type SupportStatus,
  type SupportThread,
  supportRequestOperations,
  supportStatusLabels,
} from 'domain/supportRequests';
import { HistoryDialog } from '#ui/timeline/HistoryDialog.tsx';
import { useNameOf } from '#users';

const verbs = {
  created: 'asked',
  replied: 'replied',
  assigned: 'gave it to somebody',
  moved: 'said how it stands',
  reopened: 'reopened it',
  closed: 'closed it',
};

const said = (field: string, value: unknown): unknown =>
  field === 'status' ? supportStatusLabels[value as SupportStatus] : value;

/** Who gave a request to whom, and said how it stands. */
export const RequestHistory = ({ request, onClose }: { request: SupportThread; onClose: () => void }) => (
  <HistoryDialog
    fields={{ status: 'Status', assignedTo: 'Assigned to' }}
    id={request.id}
    nameOf={useNameOf()}
    of={supportRequestOperations.history}
    onClose={onClose}
    said={said}
    silent={['lastReplyAt', 'lastReplyId', 'resolvedAt']}
    title={`No. ${request.number}`}
    verbs={verbs}
  />
);
