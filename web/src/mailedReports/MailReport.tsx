import {
  type MailedReport,
  type MailFrequency,
  mailedReportOperations,
  mailFrequencies,
  mailFrequencyLabels,
} from 'domain/mailedReports';
import {
  type RangeName,
  type ReportAsked,
  rangeLabels,
  ranges,
  reportAddress,
  reportWords,
} from 'domain/reports';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { Reading } from '#ui/Reading.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useWork } from '#view';
import { Mailed } from './Mailed.tsx';

type Props = { asked: ReportAsked; onClose: () => void };
type Known = { items: readonly MailedReport[]; problem: string | null };

const frequencies = mailFrequencies.map((frequency) => [frequency, mailFrequencyLabels[frequency]] as const);
const named = ranges.map((name) => [name, rangeLabels[name]] as const);
const partOf = ({ report, part }: ReportAsked) => reportWords[report].parts[part];
const daysOf = ({ range, from, to }: ReportAsked): string => (from || to ? 'fixed' : (range ?? 'month'));

// On the first of a month its figures have just begun.
const justBegun = ({ frequency, days }: { frequency: string; days: string }): string | undefined =>
  frequency === 'monthly' && days === 'month'
    ? 'It leaves when the month has just begun; ‘Last month’ has the whole of one.'
    : undefined;

/** What narrows and divides a report, whatever its days and its order. */
const withoutDays = ({ range: _, from: __, to: ___, sort: ____, ...asked }: ReportAsked): ReportAsked =>
  asked;

const useMail = ({ asked, onClose }: Props, row: MailedReport | null) => {
  const of = row?.asked ?? asked;
  const through = async () => {
    await refresh(mailedReportOperations.own);
    toast.success('This report comes by e-mail');
    onClose();
  };
  return useDraft({
    noun: 'mailedReports',
    at: reportAddress(asked),
    row,
    values: (kept) => ({
      frequency: kept?.frequency ?? ('weekly' as string),
      days: daysOf(kept?.asked ?? asked),
    }),
    check: () => ({}),
    fields: ({ frequency, days }) => ({
      frequency: frequency as MailFrequency,
      asked:
        days === 'fixed'
          ? of
          : { ...withoutDays(of), ...(of.sort && { sort: of.sort }), range: days as RangeName },
    }),
    create: (fields, { key }) => call(mailedReportOperations.create, fields, { key }),
    update: (fields, { id, version, key }) =>
      call(mailedReportOperations.update, { id, version, fields }, { key }),
    saved: (answer) => (answer ? void through() : onClose()),
  });
};

const Form = ({ asked, onClose, items, problem }: Props & Known) => {
  const { off } = useWork();
  const address = reportAddress(withoutDays(asked));
  const row = items.find((each) => reportAddress(withoutDays(each.asked)) === address) ?? null;
  const draft = useMail({ asked, onClose }, row);
  const { name } = reportWords[asked.report];
  const fixed = daysOf(row?.asked ?? asked) === 'fixed';
  return (
    <FormDialog
      {...draft.form}
      answer={row ? 'Save changes' : 'E-mail it'}
      description={
        <>
          With its table as a file, to your own address, on the days and from the time of your{' '}
          <PageLink href="/settings?section=notifications">notifications</PageLink>.
        </>
      }
      off={off ?? undefined}
      onClose={onClose}
      title={`E-mail ‘${name}’`}
    >
      {problem && <Strip tone="warn">{problem}</Strip>}
      <SelectField {...draft.field('frequency')} label="How often" options={frequencies} />
      {!partOf(asked)?.now && (
        <SelectField
          {...draft.field('days')}
          help={justBegun(draft.values)}
          label="Date range"
          options={fixed ? [['fixed', 'The days shown'], ...named] : named}
        />
      )}
      <Mailed items={items} />
    </FormDialog>
  );
};

/** Has the report that is shown e-mailed to oneself, each week or month; and what comes so already. */
export const MailReport = (props: Props) => {
  const read = useRead(mailedReportOperations.own, {});
  if (read.data) return <Form {...props} {...read.data} />;
  return (
    <Dialog onClose={props.onClose} open size="sm" title="E-mail this report">
      <Reading label="Loading your e-mailed reports" of={read} what="your e-mailed reports" />
    </Dialog>
  );
};
