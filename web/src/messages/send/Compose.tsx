import type { Message, MessageChannel } from 'domain/messages';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { addressWords } from '#messages/words.ts';
import { useLiveState } from '#platform/live.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CalendarClock, Check, Ellipsis, Mail, MessageSquareText, Send } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { Asking } from './Asking.tsx';
import type { Party } from './about.ts';
import { blankDraft, type Draft, isWorthKeeping } from './draft.ts';
import { EmailFields } from './EmailFields.tsx';
import { blankWords } from './fill.ts';
import { LeavesAt } from './LeavesAt.tsx';
import { useLimits } from './Limits.tsx';
import { tomorrowMorning } from './leaving.ts';
import { blanksOf, Recipients, reached, usePreview } from './Recipients.tsx';
import styles from './Send.module.css';
import type { SendProps } from './SendDialog.tsx';
import { SmsFields } from './SmsFields.tsx';
import { startDraft } from './start.ts';
import { TakenFoot, TakenList, useTaken } from './Taken.tsx';
import { TemplatePick } from './TemplatePick.tsx';
import { blanksIn, useFirstPick, usePicking, useValues, useWaysOff, useWriter } from './useCompose.ts';
import { useDraft } from './useDraft.ts';
import { useSending } from './useSending.ts';
import { useTemplates } from './useTemplates.ts';
import { useTest } from './useTest.ts';
import { Way } from './Way.tsx';

type Props = SendProps & { party: Party; place: string };

const answers = {
  both: 'Send Email and SMS',
  email: 'Send Email',
  sms: 'Send SMS',
  none: 'Send',
} as const;

const answerOf = ({ email, sms }: Pick<Draft, 'email' | 'sms'>): string =>
  answers[email && sms ? 'both' : email ? 'email' : sms ? 'sms' : 'none'];

const whom = ({ about, party, start }: Props): string => {
  if (about.kind === 'many')
    return `${about.ids.length} ${about.ids.length === 1 ? about.noun.slice(0, -1) : about.noun}`;
  const named = [party.title, party.person === party.title ? '' : party.person].filter(Boolean).join(', ');
  return named || (start?.replyTo ? `Reply to ${start.replyTo.senderName}` : 'To anybody');
};

/** The message once more, for those whom it did not reach. */
const failedOnly = (messages: readonly Message[]): Partial<Draft> => {
  const failed = (channel: MessageChannel) =>
    messages.flatMap((message) =>
      message.channel === channel
        ? message.deliveries.filter(({ state }) => state === 'failed' || state === 'bounced')
        : [],
    );
  const [emails, texts] = [failed('email'), failed('sms')];
  return {
    email: emails.length > 0,
    sms: texts.length > 0,
    ...(emails.length > 0 && { to: emails.map(({ address }) => address).join(', ') }),
    ...(texts.length > 0 && { numbers: texts.map(({ address }) => addressWords(address)).join(', ') }),
  };
};

const keptWords = { no: null, page: 'Draft kept until this page is left', device: 'Draft kept' } as const;

/** The message that is being written, for one lead or client, a selection, or anybody. */
export const Compose = (props: Props) => {
  const { about, party, place, start = {}, onClose } = props;
  const { off: readOnly } = useWork();
  const offline = useLiveState() === 'offline' || !navigator.onLine;
  const writer = useWriter();
  const values = useValues(about, party, writer);
  const waysOff = useWaysOff(about, party);
  const { draft: written, change, kept, drop } = useDraft(place, (found) => startDraft(party, start, found));
  const whole = written ?? blankDraft;
  const draft = { ...whole, email: whole.email && !waysOff.email, sms: whole.sms && !waysOff.sms };
  const preview = usePreview(about, draft);
  const manyBlanks = useMemo(() => blanksOf(preview.items), [preview.items]);
  const replyTo = start.replyTo?.id;
  const sending = useSending({ about, place, replyTo, values, blanks: manyBlanks, drop, onHalf: change });
  const { status, banner, problems, asked, taken } = sending;
  const edit = (fields: Partial<Draft>) => {
    sending.edited();
    change(fields);
  };
  const picking = usePicking(draft, edit, values);
  const emails = useTemplates('email');
  const texts = useTemplates('sms');
  const ready = written !== null && !readOnly;
  useFirstPick(start.channels?.includes('sms') ? undefined : start.template, emails, ready, picking.pick);
  useFirstPick(start.channels?.includes('sms') ? start.template : undefined, texts, ready, picking.pick);
  const limits = useLimits(about.kind === 'free');
  const after = useTaken(taken, status === 'success', props.onSent ?? onClose);
  const test = useTest(about, draft);
  const [later, setLater] = useState(false);
  const office = useSettings()?.officeTimeZone ?? 'UTC';
  const body = useRef<HTMLDivElement>(null);
  const methodId = useId();
  // What is asked or went wrong is seen, wherever one has scrolled to.
  useEffect(() => {
    if (asked || banner) body.current?.scrollIntoView({ block: 'start' });
  }, [asked, banner]);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const many = about.kind === 'many';
  const blanks = blanksIn(draft, values);
  const noun = about.kind === 'client' ? 'client' : about.kind === 'free' ? 'message' : 'lead';
  const blankMark = (names: readonly string[]) => (names.length > 0 ? blankWords(names.length, noun) : null);
  const nobody = many && preview.read && reached(preview.items).length === 0 && (draft.email || draft.sms);
  const off =
    readOnly ??
    party.refused ??
    (offline ? 'Needs the network' : null) ??
    (nobody ? 'Nobody here can be written to' : null) ??
    (draft.email ? limits.emailUsedUp : null);
  const sendNow = (agreed = false) => {
    if (!off && written) sending.send(draft, agreed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sendNow();
  };
  const locked = readOnly !== null || status === 'sending';
  const wayTaken = 'Taken: on its way';

  if (status === 'success')
    return (
      <Dialog
        description={whom(props)}
        foot={
          <>
            {!after.failure && (
              <span className="small good" role="status">
                <Check aria-hidden="true" data-size="small" />{' '}
                {draft.leavesAt ? 'Scheduled' : 'Message queued'}
              </span>
            )}
            <TakenFoot
              failure={after.failure}
              messages={after.messages}
              stays={after.stays}
              onClose={props.onSent ?? onClose}
              onEdit={
                many
                  ? null
                  : () => {
                      sending.editAgain();
                      change(failedOnly(after.messages));
                    }
              }
            />
          </>
        }
        onClose={onClose}
        open
        title="Send Message"
      >
        <TakenList failure={after.failure} taken={taken} />
      </Dialog>
    );

  return (
    <Dialog
      description={whom(props)}
      foot={
        <>
          <Foot kept={keptWords[isWorthKeeping(whole) ? kept : 'no']} off={off} said={limits.said} />
          <Menu
            icon
            items={[
              {
                label: 'Send test to me',
                icon: <Mail aria-hidden="true" data-size="small" />,
                onSelect: () => test.run(),
                off: off ?? test.off,
              },
              {
                label: 'Send later…',
                icon: <CalendarClock aria-hidden="true" data-size="small" />,
                onSelect: () => {
                  setLater(true);
                  if (!draft.leavesAt)
                    edit({ leavesAt: tomorrowMorning(new Date().toISOString(), party.state, office) });
                },
                off: off ?? undefined,
              },
            ]}
            label="More ways to send"
          >
            <Ellipsis aria-hidden="true" />
          </Menu>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={status === 'sending'} look="main" off={off ?? false} onClick={() => sendNow()}>
            <Send aria-hidden="true" data-size="small" />
            {draft.leavesAt ? answerOf(draft).replace('Send', 'Schedule') : answerOf(draft)}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title="Send Message"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter sends from every field */}
      <div aria-busy={written === null} className={styles.form} onKeyDown={onKeyDown} ref={body}>
        {banner && (
          <Strip tone="bad">
            {taken.email ? `The e-mail is on its way, the SMS is not. ${banner}` : null}
            {taken.sms ? `The SMS is on its way, the e-mail is not. ${banner}` : null}
            {taken.email || taken.sms ? null : banner}
          </Strip>
        )}
        {readOnly && <Strip>{readOnly}</Strip>}
        {!readOnly && party.refused && <Strip tone="warn">{party.refused}</Strip>}
        {offline && (
          <Strip tone="warn">
            You are offline. Messages are not sent later by themselves: what you write is kept as a draft,
            send it when you are back.
          </Strip>
        )}
        {asked && (
          <Asking
            asked={asked}
            many={many}
            noun={noun}
            onAnyway={() => sendNow(true)}
            onEdit={() => sending.ask(null)}
          />
        )}
        {picking.before && (
          <Strip
            action={
              <Button onClick={picking.putBack} small>
                Put back what I wrote
              </Button>
            }
          >
            The template took the place of your text.
          </Strip>
        )}
        {many && <Recipients about={about} preview={preview} />}
        <Way
          icon={<Mail aria-hidden="true" />}
          name="Email"
          off={taken.email ? wayTaken : waysOff.email}
          on={draft.email}
          onToggle={(email) => edit({ email })}
          picker={
            <TemplatePick
              chosen={draft.emailTemplate}
              label="Email template"
              onPick={picking.pick}
              templates={emails}
            />
          }
        >
          <EmailFields
            about={about}
            blanks={blankMark(blanks.email)}
            draft={draft}
            onChange={edit}
            problems={problems}
            readOnly={locked}
            signature={writer.signature}
            textOf={values ? (name) => (values as Readonly<Record<string, string>>)[name] ?? '' : undefined}
          />
        </Way>
        <hr />
        <Way
          icon={<MessageSquareText aria-hidden="true" />}
          name="SMS"
          off={taken.sms ? wayTaken : waysOff.sms}
          on={draft.sms}
          onToggle={(sms) => edit({ sms })}
          picker={
            <TemplatePick
              chosen={draft.smsTemplate}
              label="SMS template"
              onPick={picking.pick}
              templates={texts}
            />
          }
        >
          <SmsFields
            blanks={blankMark(blanks.sms)}
            draft={draft}
            many={many}
            onChange={edit}
            problems={problems}
            readOnly={locked}
          />
        </Way>
        {problems.method && (
          <p className={styles.method} id={methodId} role="alert">
            {problems.method}
          </p>
        )}
        {(later || draft.leavesAt) && (
          <LeavesAt
            draft={draft}
            many={many}
            onChange={(fields) => {
              setLater(fields.leavesAt !== null);
              edit(fields);
            }}
            state={party.state}
          />
        )}
      </div>
    </Dialog>
  );
};

const Foot = ({ kept, off, said }: { kept: string | null; off: string | null; said: string | null }) => {
  if (off) return <span className="small dim">{off}</span>;
  return (
    <span className="small dim" role="status">
      {kept && (
        <>
          <Check aria-hidden="true" data-size="small" /> {kept}
        </>
      )}
      {kept && said ? ' · ' : ''}
      {said}
    </span>
  );
};
