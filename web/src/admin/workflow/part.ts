import { type Settings, type SettingsFields, settingsFields, settingsOperations } from 'domain/settings';
import { useState } from 'react';
import { keepAnswer } from '#platform/cache.ts';
import { type CallError, call, isCallError } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

/** One panel's share of the settings: how it is edited, and what is sent of it. */
export type Part<Draft> = {
  title: string;
  read: (settings: SettingsFields) => Draft;
  write: (draft: Draft) => Partial<SettingsFields>;
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
) => {
  try {
    return await call(settingsOperations.update, { version, fields });
  } catch (error) {
    const now = current(error);
    if (!now) throw error;
    keepAnswer(settingsOperations.get, {}, now);
    if (text(part.write(part.read(now))) !== text(part.write(part.read(base)))) throw error;
    return call(settingsOperations.update, { version: now.version, fields });
  }
};

/** A draft of a part: taken anew when others change it, kept when it was changed here, and then shown as a conflict. */
export const usePart = <Draft>(part: Part<Draft>, settings: Settings) => {
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => part.read(settings));
  const [said, setSaid] = useState<Record<string, string>>({});
  const act = useAct((error) => isCallError(error) && setSaid(error.fields));
  const fields = part.write(draft);
  const shareOf = (of: Settings) => part.write(part.read(of));
  const dirty = text(fields) !== text(shareOf(base));
  const differs = text(shareOf(settings)) !== text(shareOf(base));
  const take = (of: Settings) => {
    setBase(of);
    setDraft(part.read(of));
    setSaid({});
  };
  if (differs && (!dirty || text(fields) === text(shareOf(settings)))) take(settings);
  const problems = { ...problemsIn(fields), ...part.check?.(draft) };
  return {
    draft,
    set: (next: Draft) => {
      setSaid({});
      setDraft(next);
    },
    dirty,
    problems,
    /** The message beside a place, from the rules or from the server. */
    error: (path: string): string | undefined => problems[path] ?? said[`fields.${path}`],
    conflict: dirty && differs ? { mine: fields, theirs: shareOf(settings) } : null,
    keepMine: () => setBase(settings),
    takeTheirs: () => take(settings),
    busy: act.busy,
    failure: act.failure,
    save: () =>
      act.run(async () => {
        const answer = await send(part, base, settings.version, fields);
        keepAnswer(settingsOperations.get, {}, answer);
        take(answer);
        toast.success(`${part.title} saved`);
      }),
  };
};

export type Editing<Draft> = ReturnType<typeof usePart<Draft>>;
