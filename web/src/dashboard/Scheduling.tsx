import { type LeadSummary, leadTitle } from 'domain/leads';
import { loadEvents } from '#calendar';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Dashboard.module.css';

const Schedule = whenShown(async () => (await loadEvents()).Schedule);

/** Schedules what comes next on a lead, below its line. */
export const Scheduling = ({
  lead,
  type,
  onClose,
}: {
  lead: LeadSummary;
  type: 'call' | 'follow_up';
  onClose: () => void;
}) => (
  <div className={styles.below}>
    <Schedule next of={{ leadId: lead.id, name: leadTitle(lead) }} onClose={onClose} type={type} />
  </div>
);
