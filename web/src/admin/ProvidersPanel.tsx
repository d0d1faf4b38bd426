import { type Providers, settingsOperations } from 'domain/settings';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';

type Way = { label: string; on: boolean; help: string };

const waysOf = (set: Providers): Way[] => [
  {
    label: 'E-mail',
    on: set.email,
    help: set.email
      ? `From ${set.mailFrom}`
      : 'No mail server is configured. What was written waits. Whoever runs the server names one (SMTP_URL and MAIL_FROM).',
  },
  {
    label: 'SMS',
    on: set.sms,
    help: set.sms ? `From ${set.smsFrom}` : 'No SMS provider is configured. Texts wait.',
  },
  {
    label: 'Answers by e-mail',
    on: set.answers,
    help: set.answers
      ? 'They come back to their lead.'
      : 'Not taken in; answers go to the address of who wrote.',
  },
  {
    label: 'Push',
    on: set.push,
    help: set.push ? 'Notifications reach browsers.' : 'Without keys nobody is pushed.',
  },
];

/** What this server was set up to send with; it is changed in its environment only. */
export const ProvidersPanel = () => {
  const read = useRead(settingsOperations.providers, {});
  return (
    <Panel title="Providers">
      <Reading
        failed={`Could not read the providers. ${read.error?.message}`}
        label="Reading the providers"
        of={read}
        rows={2}
      />
      {read.data && (
        <ul>
          {waysOf(read.data).map(({ label, on, help }) => (
            <Line help={help} item key={label} label={label}>
              <Badge tone={on ? 'ok' : 'warn'}>{on ? 'Configured' : 'Not configured'}</Badge>
            </Line>
          ))}
        </ul>
      )}
    </Panel>
  );
};
