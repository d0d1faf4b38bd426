import { fetchExport } from '#auth';
import { buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';

const leadsFile = '/api/export/leads.csv';

/** All leads that one's view shows, as CSV that imports back. */
export const ExportPanel = () => (
  <Panel
    actions={
      <a
        className={buttonClass({ small: true })}
        download
        href={leadsFile}
        onClick={(event) => {
          event.preventDefault();
          void fetchExport(leadsFile);
        }}
      >
        <Download data-size="small" />
        Export leads (CSV)
      </a>
    }
    title="Export leads"
  >
    <p className={`compact soft words ${styles.said}`}>
      The leads that your View Mode shows, as CSV for a spreadsheet. The file imports back to the same fields;
      each export is noted in the audit.
    </p>
  </Panel>
);
