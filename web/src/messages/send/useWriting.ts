import { useMemo } from 'react';
import { useLiveState } from '#platform/live.ts';
import { useWork } from '#view';
import type { Party, SendAbout } from './about.ts';
import type { Draft } from './draft.ts';
import { useLimits } from './Limits.tsx';
import { blanksOf, reached, usePreview } from './Recipients.tsx';
import type { SendProps } from './SendDialog.tsx';
import type { SendStart } from './start.ts';
import { useDraft } from './useDraft.ts';
import { useLater } from './useLater.ts';
import { useFirstPick, usePicking } from './usePicking.ts';
import { useSending } from './useSending.ts';
import { useTemplates } from './useTemplates.ts';
import { useWaysOff } from './useWaysOff.ts';
import { useValues, useWriter } from './useWriter.ts';

export type ComposeProps = SendProps & { party: Party; place: string };

/** The draft as it may leave, and what its variables say. */
const useWords = ({ about, party, place, start = {} }: ComposeProps) => {
  const writer = useWriter();
  const values = useValues(about, party, writer);
  const waysOff = useWaysOff(about, party);
  const draft = useDraft(place, party, start);
  const { email, sms } = draft.draft;
  return {
    writer,
    values,
    waysOff,
    ...draft,
    draft: { ...draft.draft, email: email && !waysOff.email, sms: sms && !waysOff.sms },
  };
};

/** The templates of both ways, and the one that the dialog was opened with. */
const usePickers = (start: SendStart, ready: boolean, picking: ReturnType<typeof usePicking>) => {
  const templates = { email: useTemplates('email'), sms: useTemplates('sms') };
  const way = start.channels?.includes('sms') ? 'sms' : 'email';
  useFirstPick(start.template, templates[way], ready, picking.pick);
  return templates;
};

/** Whom of a selection it reaches. */
const useReached = (about: SendAbout, draft: Draft) => {
  const preview = usePreview(about, draft);
  const blanks = useMemo(() => blanksOf(preview.items), [preview.items]);
  const none =
    about.kind === 'many' &&
    preview.read &&
    reached(preview.items).length === 0 &&
    (draft.email || draft.sms);
  return { preview, blanks, none };
};

/** The message as it is being written: its draft, what it would say and to whom, and what keeps it from leaving. */
export const useWriting = (props: ComposeProps) => {
  const { about, party, start = {} } = props;
  const { off: readOnly } = useWork();
  const offline = useLiveState() === 'offline' || !navigator.onLine;
  const words = useWords(props);
  const { writer, values, draft, change, keepTry, gone, putBack, read } = words;
  const { preview, blanks, none } = useReached(about, draft);
  const replyTo = start.replyTo?.id;
  const sending = useSending({
    about,
    replyTo,
    values,
    blanks,
    keepTry,
    gone,
    putBack,
    onHalf: change,
  });
  const edit = (fields: Partial<Draft>) => {
    sending.edited();
    change(fields);
  };
  const picking = usePicking(draft, edit, values);
  const templates = usePickers(start, read && !readOnly && writer.known, picking);
  const limits = useLimits(about.kind === 'free');
  const off =
    readOnly ??
    party.refused ??
    (offline ? 'Needs the network' : null) ??
    (none ? 'Nobody here can be written to' : null) ??
    (draft.email ? limits.emailUsedUp : null);
  return {
    about,
    party,
    many: about.kind === 'many',
    noun: about.kind === 'client' ? 'client' : about.kind === 'free' ? 'message' : 'lead',
    read,
    draft,
    change,
    edit,
    kept: words.kept,
    signature: writer.signature,
    knowsWriter: writer.known,
    values,
    waysOff: words.waysOff,
    preview,
    picking,
    templates,
    later: useLater(draft, edit, party.state),
    sending,
    send: (agreed = false) => {
      if (!off && read) sending.send(draft, agreed);
    },
    saidOfLimits: limits.said,
    readOnly,
    offline,
    locked: readOnly !== null || sending.status === 'sending',
    off,
  };
};

export type Writing = ReturnType<typeof useWriting>;
