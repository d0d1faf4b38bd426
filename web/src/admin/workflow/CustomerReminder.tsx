import { zoneWords } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { switchWords, textWords } from './lines.ts';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['customerReminder'];

const labels = {
  on: 'Customers are reminded the day before a visit',
  at: 'From',
  subject: 'Subject',
  email: 'E-mail',
  sms: 'Text message',
};

const part: Part<Draft> = {
  title: 'Customer reminder',
  read: ({ customerReminder }) => customerReminder,
  write: (customerReminder) => ({ customerReminder }),
  lines: (draft) => ({
    [labels.on]: switchWords(draft.on),
    [labels.at]: draft.at,
    [labels.subject]: textWords(draft.subject),
    [labels.email]: textWords(draft.email),
    [labels.sms]: textWords(draft.sms),
  }),
};

const variables =
  '{{firstName}}, {{lastName}}, {{businessName}}, {{siteName}}, {{fullAddress}}, {{visitDate}}, {{visitTime}}, {{teamName}}, {{officePhone}}, {{officeEmail}}';

/** Whether whoever is on site hears of a visit the day before, and in which words. */
export const CustomerReminder = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame
      about={`Sent to the contact on site, else to the client, by the office's clock (${zoneWords(settings.officeTimeZone)}) and outside quiet hours. By text where there is no e-mail address.`}
      editing={editing}
      title={part.title}
    >
      <Checkbox
        checked={draft.on}
        label={labels.on}
        onChange={({ target }) => set({ ...draft, on: target.checked })}
      />
      <TextField error={error('customerReminder.at')} label={labels.at} {...type('at')} type="time" />
      <TextField
        className={styles.whole}
        error={error('customerReminder.subject')}
        label={labels.subject}
        {...type('subject')}
      />
      <TextAreaField
        className={styles.whole}
        error={error('customerReminder.email')}
        help={`Filled in: ${variables}`}
        label={labels.email}
        rows={10}
        {...type('email')}
      />
      <TextAreaField
        className={styles.whole}
        error={error('customerReminder.sms')}
        label={labels.sms}
        rows={4}
        {...type('sms')}
      />
    </Frame>
  );
};
