import type { MessageChannel } from 'domain/kernel';
import type { TemplateValues } from 'domain/templates';
import { useEffect, useRef, useState } from 'react';
import { asHtml } from '#ui/editor/html.ts';
import type { Draft } from './draft.ts';
import { knownHtml, knownSubject, knownText } from './fill.ts';
import type { PickedTemplate, Templates } from './useTemplates.ts';

/** What a template puts into the fields of its way. */
const fieldsOf = (
  { type, id, name, subject, body }: PickedTemplate,
  values: TemplateValues | null,
): Partial<Draft> => {
  if (type === 'sms')
    return { sms: true, smsTemplate: id ?? name, text: values ? knownText(body, values) : body };
  const html = asHtml(body);
  return {
    email: true,
    emailTemplate: id ?? name,
    subject: values ? knownSubject(subject, values) : subject,
    html: values ? knownHtml(html, values) : html,
  };
};

const wordsOf = (type: MessageChannel, { subject = '', html = '', text = '' }: Partial<Draft>): string =>
  type === 'email' ? `${subject}${html}` : text;

/** Fills a way from a template; what stood there before can be put back. */
export const usePicking = (
  draft: Draft,
  change: (fields: Partial<Draft>) => void,
  values: TemplateValues | null,
) => {
  const [before, setBefore] = useState<Partial<Draft> | null>(null);
  const filled = useRef<string>('');
  const pick = (template: PickedTemplate) => {
    const { subject, html, emailTemplate, text, smsTemplate } = draft;
    const old = template.type === 'email' ? { subject, html, emailTemplate } : { text, smsTemplate };
    const own = wordsOf(template.type, draft);
    const next = fieldsOf(template, values);
    // What another template had written is not missed.
    setBefore(own.trim() === '' || filled.current === own ? null : old);
    filled.current = wordsOf(template.type, next);
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
