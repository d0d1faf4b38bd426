import { fetchExport } from '#auth';
import { buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';

const files = [
  ['/api/export/leads.csv', 'Export leads (CSV)'],
  ['/api/export/leads.xlsx', 'As Excel'],
] as const;

/** All leads that one's view shows, as CSV that imports back, or as Excel. */
export const ExportPanel = () => (
  <Panel
    actions={files.map(([file, label]) => (
      <a
        className={buttonClass({ small: true })}
        download
        href={file}
        key={file}
        onClick={(event) => {
          event.preventDefault();
          void fetchExport(file);
        }}
      >
        <Download data-size="small" />
        {label}
      </a>
    ))}
    title="Export leads"
  >
    <p className={`compact soft words ${styles.said}`}>
      The leads that your View Mode shows, as CSV or for Excel. The CSV imports back to the same fields; each
      export is noted in the audit.
    </p>
  </Panel>
);
