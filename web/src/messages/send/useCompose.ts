import { messageOperations, messageTexts } from 'domain/messages';
import { type TemplateValues, templateValuesOf } from 'domain/templates';
import { usersOperations } from 'domain/users';
import { useEffect, useMemo, useRef, useState } from 'react';
import { currentMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { asHtml } from '#ui/editor/html.ts';
import { useWork } from '#view';
import type { Party, SendAbout } from './about.ts';
import type { Draft } from './draft.ts';
import { fillAll, knownHtml, knownSubject, knownText } from './fill.ts';
import type { PickedTemplate, Templates } from './useTemplates.ts';

/** Who writes, and how they sign. */
export const useWriter = () => {
  const { by } = useWork();
  const team = useSettings()?.teamName ?? '';
  const { data: profile, isError } = useRead(usersOperations.get, { uid: by.uid });
  const phone = (profile && 'phone' in profile && profile.phone) || '';
  const signature = (profile && 'emailSignature' in profile && profile.emailSignature) || '';
  // Until then a template would call what is only on its way an empty field.
  const known = profile !== undefined || isError;
  return { name: by.displayName || team, email: currentMe()?.email ?? '', phone, signature, known };
};

/** What the variables say of one recipient; null for a selection, where each has their own. */
export const useValues = (about: SendAbout, party: Party, writer: ReturnType<typeof useWriter>) => {
  const timeZone = useSettings()?.officeTimeZone ?? 'UTC';
  const { addressee } = party;
  const { name, email, phone } = writer;
  return useMemo(
    () =>
      about.kind === 'many'
        ? null
        : templateValuesOf(addressee, { name, email, phone }, new Date().toISOString(), timeZone),
    [about.kind, addressee, name, email, phone, timeZone],
  );
};

/** Of e-mail and of SMS, the variables that have nothing to say here. */
export const blanksIn = ({ subject, html, text }: Draft, values: TemplateValues | null) => ({
  email: values ? fillAll({ subject, html, text: '' }, values).blanks : [],
  sms: values ? fillAll({ subject: '', html: '', text }, values).blanks : [],
});

/** Why a way cannot be chosen, with the day of an opt-out. */
export const useWaysOff = (about: SendAbout, { emailOptOut, smsOptOut }: Party) => {
  const approved = useSettings()?.smsApproved;
  const asks = about.kind === 'lead' && (emailOptOut || smsOptOut);
  const { data } = useRead(
    messageOperations.preview,
    {
      ids: about.kind === 'lead' ? [about.id] : [],
      email: { subject: '', htmlContent: '' },
      sms: { message: '' },
    },
    { when: asks },
  );
  const one = data?.items[0];
  const said = (part: { skip: { code: string; text: string } | null } | null | undefined, plain: string) =>
    part?.skip?.code === 'optedOut' ? part.skip.text : plain;
  return {
    email: emailOptOut ? said(one?.email, 'Opted out of e-mail') : null,
    sms:
      approved === false ? messageTexts.smsDisabled : smsOptOut ? said(one?.sms, 'Opted out of SMS') : null,
  };
};

/** Fills a way from a template; what stood there before can be put back. */
export const usePicking = (
  draft: Draft,
  change: (fields: Partial<Draft>) => void,
  values: TemplateValues | null,
) => {
  const [before, setBefore] = useState<Partial<Draft> | null>(null);
  const filled = useRef<string>('');
  const pick = (template: PickedTemplate) => {
    const { type, id, name, subject, body } = template;
    const mail = type === 'email';
    const old: Partial<Draft> = mail
      ? { subject: draft.subject, html: draft.html, emailTemplate: draft.emailTemplate }
      : { text: draft.text, smsTemplate: draft.smsTemplate };
    const own = mail ? `${draft.subject}${draft.html}` : draft.text;
    const html = asHtml(body);
    const next: Partial<Draft> = mail
      ? {
          email: true,
          emailTemplate: id ?? name,
          subject: values ? knownSubject(subject, values) : subject,
          html: values ? knownHtml(html, values) : html,
        }
      : { sms: true, smsTemplate: id ?? name, text: values ? knownText(body, values) : body };
    // What another template had written is not missed.
    setBefore(own.trim() === '' || filled.current === own ? null : old);
    filled.current = mail ? `${next.subject}${next.html}` : (next.text ?? '');
    change(next);
  };
  return {
    pick,
    before,
    putBack: () => {
      if (before) change(before);
      setBefore(null);
    },
  };
};

/** Picks the template that the dialog was opened with, once the list is there. */
export const useFirstPick = (
  wanted: string | undefined,
  templates: Templates,
  ready: boolean,
  pick: (template: PickedTemplate) => void,
) => {
  const open = useRef(wanted);
  const found = open.current && ready ? templates.find(open.current) : undefined;
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    if (!found || !open.current) return;
    open.current = undefined;
    latest.current(found);
  }, [found]);
};
