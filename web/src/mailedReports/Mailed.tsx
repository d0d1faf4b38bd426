import { type MailedReport, mailedReportOperations, mailFrequencyLabels } from 'domain/mailedReports';
import {
  daysAsked,
  narrowedWords,
  partWordsOf,
  rangeLabels,
  rangeWords,
  reportAddress,
  reportWords,
} from 'domain/reports';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { minuteOf } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNames, useWork } from '#view';

const factsOf = (
  { asked, frequency, sees, nextAt }: MailedReport,
  today: string,
  nameOf: ReturnType<typeof useNames>,
): string => {
  const part = partWordsOf(asked);
  const { name, days } = daysAsked(asked, today);
  return [
    `by ${(part.by[asked.by] ?? asked.by).toLowerCase()}`,
    !part.now && (name ? rangeLabels[name].toLowerCase() : rangeWords(days, today)),
    ...narrowedWords(asked, nameOf, part),
    sees === 'all' ? 'All Leads' : 'My View',
    `${mailFrequencyLabels[frequency].toLowerCase()}, next ${minuteOf(nextAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
};

const One = ({ report }: { report: MailedReport }) => {
  const { off } = useWork();
  const { busy, run } = useAct();
  const today = useOfficeToday();
  const nameOf = useNames();
  const { id, asked } = report;
  const title = reportWords[asked.report].name;
  const end = () =>
    run(async () => {
      await call(mailedReportOperations.remove, { id }, { key: crypto.randomUUID() });
      await refresh(mailedReportOperations.own);
      toast.success(`‘${title}’ is e-mailed no more`);
    });
  return (
    <Line
      help={today && factsOf(report, today, nameOf)}
      item
      label={<PageLink href={reportAddress(asked)}>{title}</PageLink>}
    >
      <Button aria-label={`End e-mails of ${title}`} busy={busy} off={off} onClick={end} small>
        End
      </Button>
    </Line>
  );
};

/** The reports that somebody gets by e-mail, each with its end. */
export const Mailed = ({ items }: { items: readonly MailedReport[] }) =>
  items.length > 0 && (
    <section aria-label="Reports that come by e-mail">
      <h3 className="small dim">Comes by e-mail</h3>
      <ul>
        {items.map((report) => (
          <One key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
