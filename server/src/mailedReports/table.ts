import {
  type MailedReport,
  mailedReportAnswer,
  mailedReportRefusals,
  mailedReportScope,
} from 'domain/mailedReports';
import { columnsOf, type Table } from '#platform/rows/table.ts';

/** E-mailed reports as they are kept. */
export const mailedReportTable: Table<MailedReport> = {
  noun: 'mailedReports',
  name: 'mailed_reports',
  columns: columnsOf(mailedReportAnswer),
  scope: mailedReportScope,
  refusals: mailedReportRefusals,
  untold: ['period', 'nextAt'],
};
