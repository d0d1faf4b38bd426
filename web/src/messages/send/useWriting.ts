import { useMemo, useState } from 'react';
import { useLiveState } from '#platform/live.ts';
import { useSettings } from '#settings';
import { useWork } from '#view';
import type { Party } from './about.ts';
import { blankDraft, type Draft, isWorthKeeping } from './draft.ts';
import { useLimits } from './Limits.tsx';
import { tomorrowMorning } from './leaving.ts';
import { blanksOf, reached, usePreview } from './Recipients.tsx';
import type { SendProps } from './SendDialog.tsx';
import { startDraft } from './start.ts';
import { useFirstPick, usePicking, useValues, useWaysOff, useWriter } from './useCompose.ts';
import { useDraft } from './useDraft.ts';
import { useSending } from './useSending.ts';
import { useTemplates } from './useTemplates.ts';

export type ComposeProps = SendProps & { party: Party; place: string };

/** When it leaves, where that was chosen or is being chosen. */
const useLater = (draft: Draft, edit: (fields: Partial<Draft>) => void, state: string) => {
  const [open, setOpen] = useState(false);
  const office = useSettings()?.officeTimeZone ?? 'UTC';
  return {
    shown: open || draft.leavesAt !== null,
    open: () => {
      setOpen(true);
      if (!draft.leavesAt) edit({ leavesAt: tomorrowMorning(new Date().toISOString(), state, office) });
    },
    choose: (fields: Pick<Draft, 'leavesAt' | 'daytime'>) => {
      setOpen(fields.leavesAt !== null);
      edit(fields);
    },
  };
};

/** The message as it is being written: its draft, what it would say and to whom, and what keeps it from leaving. */
export const useWriting = ({ about, party, place, start = {} }: ComposeProps) => {
  const { off: readOnly } = useWork();
  const offline = useLiveState() === 'offline' || !navigator.onLine;
  const writer = useWriter();
  const values = useValues(about, party, writer);
  const waysOff = useWaysOff(about, party);
  const { draft: written, change, kept, drop } = useDraft(place, (found) => startDraft(party, start, found));
  const whole = written ?? blankDraft;
  const draft = { ...whole, email: whole.email && !waysOff.email, sms: whole.sms && !waysOff.sms };
  const preview = usePreview(about, draft);
  const blanks = useMemo(() => blanksOf(preview.items), [preview.items]);
  const replyTo = start.replyTo?.id;
  const sending = useSending({ about, place, replyTo, values, blanks, drop, onHalf: change });
  const edit = (fields: Partial<Draft>) => {
    sending.edited();
    change(fields);
  };
  const picking = usePicking(draft, edit, values);
  const templates = { email: useTemplates('email'), sms: useTemplates('sms') };
  const ready = written !== null && !readOnly && writer.known;
  const firstWay = start.channels?.includes('sms') ? 'sms' : 'email';
  const first = (way: typeof firstWay) => (way === firstWay ? start.template : undefined);
  useFirstPick(first('email'), templates.email, ready, picking.pick);
  useFirstPick(first('sms'), templates.sms, ready, picking.pick);
  const limits = useLimits(about.kind === 'free');
  const many = about.kind === 'many';
  const nobody = many && preview.read && reached(preview.items).length === 0 && (draft.email || draft.sms);
  const off =
    readOnly ??
    party.refused ??
    (offline ? 'Needs the network' : null) ??
    (nobody ? 'Nobody here can be written to' : null) ??
    (draft.email ? limits.emailUsedUp : null);
  const send = (agreed = false) => {
    if (!off && written) sending.send(draft, agreed);
  };
  const locked = readOnly !== null || sending.status === 'sending';
  const later = useLater(draft, edit, party.state);
  return {
    about,
    party,
    many,
    noun: about.kind === 'client' ? 'client' : about.kind === 'free' ? 'message' : 'lead',
    read: written !== null,
    draft,
    change,
    edit,
    kept: isWorthKeeping(whole) ? kept : 'no',
    signature: writer.signature,
    knowsWriter: writer.known,
    values,
    waysOff,
    preview,
    picking,
    templates,
    later,
    sending,
    send,
    saidOfLimits: limits.said,
    readOnly,
    offline,
    locked,
    off,
  };
};

export type Writing = ReturnType<typeof useWriting>;
