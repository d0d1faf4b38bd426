export { MailReport } from './MailReport.tsx';
