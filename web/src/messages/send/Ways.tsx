import type { MessageChannel } from 'domain/kernel';
import { Mail, MessageSquareText } from '#ui/Icon.tsx';
import { EmailFields } from './EmailFields.tsx';
import { blanksIn, blankWords } from './fill.ts';
import { SmsFields } from './SmsFields.tsx';
import { TemplatePick } from './TemplatePick.tsx';
import type { Writing } from './useWriting.ts';
import { Way } from './Way.tsx';

const onItsWay = 'Taken: on its way';

/** E-mail and SMS, one or both. */
export const Ways = ({ writing }: { writing: Writing }) => {
  const { about, draft, edit, many, noun, values, waysOff, picking, templates, sending } = writing;
  const blanks = blanksIn(draft, values);
  const marked = (names: readonly string[]) => (names.length > 0 ? blankWords(names.length, noun) : null);
  const picker = (way: MessageChannel, chosen: string | null, label: string) => (
    <TemplatePick
      chosen={chosen}
      label={label}
      onPick={picking.pick}
      templates={templates[way]}
      waits={!writing.knowsWriter}
    />
  );
  return (
    <>
      <Way
        icon={<Mail />}
        name="Email"
        off={sending.taken.email ? onItsWay : waysOff.email}
        on={draft.email}
        onToggle={(email) => edit({ email })}
        picker={picker('email', draft.emailTemplate, 'Email template')}
      >
        <EmailFields
          about={about}
          blanks={marked(blanks.email)}
          draft={draft}
          mayAttach={!writing.party.refused}
          onChange={edit}
          problems={sending.problems}
          readOnly={writing.locked}
          signature={writing.signature}
          textOf={values ? (name) => (values as Readonly<Record<string, string>>)[name] ?? '' : undefined}
        />
      </Way>
      <hr />
      <Way
        icon={<MessageSquareText />}
        name="SMS"
        off={sending.taken.sms ? onItsWay : waysOff.sms}
        on={draft.sms}
        onToggle={(sms) => edit({ sms })}
        picker={picker('sms', draft.smsTemplate, 'SMS template')}
      >
        <SmsFields
          blanks={marked(blanks.sms)}
          draft={draft}
          many={many}
          onChange={edit}
          problems={sending.problems}
          readOnly={writing.locked}
        />
      </Way>
    </>
  );
};
