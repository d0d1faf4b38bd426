import { supportRequestOperations } from 'domain/supportRequests';
import { useRead } from '#platform/query.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import styles from './Support.module.css';

/** The crash report that came along, for developers. */
export const CrashDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const read = useRead(supportRequestOperations.crash, { id });
  return (
    <Dialog onClose={onClose} open size="lg" title="Crash report">
      <Reading
        failed="This report is not here: it was never taken in, or it is older than 90 days."
        label="The crash report"
        of={read}
      />
      {read.data && (
        <div className="stack">
          <p>
            <b>{read.data.report.error}</b>
          </p>
          <p className="small dim">
            {minuteOf(read.data.at)} · {read.data.report.url} · {read.data.report.userAgent}
          </p>
          <pre className={styles.stackTrace}>{read.data.report.stack}</pre>
        </div>
      )}
    </Dialog>
  );
};
