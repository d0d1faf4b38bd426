import { type Settings, type SettingsFields, settingsFields, settingsOperations } from 'domain/settings';
import { useMemo } from 'react';
import { keepAnswer } from '#platform/cache.ts';
import { type CallError, call, isCallError } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { toast } from '#ui/toast.tsx';
import { typing } from '#ui/typing.ts';
import { useNameOf } from '#users';
import type { Lines } from './lines.ts';

/** One panel's share of the settings: how it is edited, and what is sent of it. */
export type Part<Draft> = {
  title: string;
  read: (settings: SettingsFields) => Draft;
  write: (draft: Draft) => Partial<SettingsFields>;
  /** What two people changed at once is told in these. */
  lines: (held: Draft, nameOf: ReturnType<typeof useNameOf>) => Lines;
  /** What the fields' own rules cannot say. */
  check?: (draft: Draft) => Record<string, string>;
};

const text = (value: unknown): string => JSON.stringify(value);

/** The first message of each place that the fields refuse, by its path: ‘staleDays.selling’, ‘routes.0.name’. */
const problemsIn = (fields: Partial<SettingsFields>): Record<string, string> => {
  const checked = settingsFields.partial().safeParse(fields);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? [])
    problems[path.map(String).join('.')] ??= message;
  return problems;
};

const current = (error: unknown): Settings | null =>
  isCallError(error) && error.status === 409 ? ((error as CallError).current as Settings) : null;

/** Sends fields against a version; whoever changed other fields meanwhile is no reason to ask. */
const send = async <Draft>(
  part: Part<Draft>,
  base: Settings,
  version: number,
  fields: Partial<SettingsFields>,
  key: string,
) => {
  try {
    return await call(settingsOperations.update, { version, fields }, { key });
  } catch (error) {
    const now = current(error);
    if (!now) throw error;
    keepAnswer(settingsOperations.get, {}, now);
    if (text(part.write(part.read(now))) !== text(part.write(part.read(base)))) throw error;
    return call(settingsOperations.update, { version: now.version, fields }, { key });
  }
};

/** The draft of a part: taken anew when others change it, kept when it was changed here, and then shown as a conflict. */
export const usePart = <Draft extends object>(part: Part<Draft>, settings: Settings) => {
  const nameOf = useNameOf();
  const row = useMemo(() => ({ ...settings, id: part.title }), [settings, part.title]);
  const draft = useDraft({
    noun: 'settings',
    row,
    values: (of) => ({ part: part.read(of ?? settings) }),
    check: ({ part: typed }): Record<string, string> => ({
      ...problemsIn(part.write(typed)),
      ...part.check?.(typed),
    }),
    fields: ({ part: typed }) => ({ share: part.write(typed) }),
    update: async ({ share }, { version, key }) => share && send(part, settings, version, share, key),
    saved: (answer) => {
      if (answer) keepAnswer(settingsOperations.get, {}, answer);
      toast.success(`${part.title} saved`);
    },
  });
  const { values, problems, state, form } = draft;
  const fields = part.write(values.part);
  const theirs = part.write(part.read(settings));
  const linesOf = (held: Partial<SettingsFields>) => part.lines(part.read({ ...settings, ...held }), nameOf);
  const set = (next: Draft) => draft.set('part', next);
  return {
    draft: values.part,
    set,
    type: typing(values.part, (more) => set({ ...values.part, ...more })),
    dirty: text(fields) !== text(theirs),
    problems,
    /** The message beside a place, from the rules or from the server. */
    error: (path: string): string | undefined =>
      (problems as Record<string, string>)[path] ??
      (state === 'refused' ? draft.said[`fields.${path}`] : undefined),
    conflict: state === 'conflict' ? { mine: linesOf(fields), theirs: linesOf(theirs) } : null,
    keepMine: () => draft.keepMine('part'),
    takeTheirs: () => draft.takeTheirs('part'),
    busy: form.busy,
    failure: form.failure,
    found: form.draft,
    save: draft.submit,
  };
};

export type Editing<Draft extends object> = ReturnType<typeof usePart<Draft>>;
