import {
  type ConversionForm,
  type ConvertedAnswer,
  conversionDefaults,
  conversionFormProblems,
  conversionOperations,
  conversionTexts,
} from 'domain/conversion';
import type { Lead } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { messageOf } from '#ui/useAct.ts';

/** The client a site may be added to instead of a new one. */
export type Joined = { id: string; name: string };

export type Choices = ConversionForm & { serviceCall: boolean; technician: string };

/** Who converted the lead before, as the refusal tells. */
export type ConvertedBefore = { clientId: string; convertedBy: string | null; convertedAt: string | null };

export type Failure = { text: string; before: ConvertedBefore | null };

const failureOf = (error: unknown): Failure => {
  const signedOut = isCallError(error) && error.status === 401;
  const before = isCallError(error) && error.code === 'LEAD_ALREADY_CONVERTED' ? error.current : null;
  return {
    text: conversionTexts.failed(signedOut ? conversionTexts.signedOut : messageOf(error)),
    before: before as ConvertedBefore | null,
  };
};

type Typed = Choices & { joins: Joined | null };

const inputOf = (id: string, { joins, ...choices }: Typed) => {
  const { accountManager, businessName, technician, ...rest } = choices;
  const call = { ...rest, id, technician: rest.serviceCall && technician ? technician : null };
  return joins ? { ...call, clientId: joins.id } : { ...call, accountManager, businessName };
};

/** Everything the dialog holds: what is typed stays, whatever becomes of a try. */
export const useConversion = (lead: Lead, settings: Settings, accountManager: string) => {
  const [defaults] = useState(() => conversionDefaults(lead, settings, new Date().toISOString()));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [made, setMade] = useState<ConvertedAnswer | null>(null);
  const draft = useDraft({
    noun: 'leads.convert',
    at: lead.id,
    values: (): Typed => ({
      accountManager,
      ...defaults,
      serviceCall: true,
      technician: '',
      joins: null,
    }),
    check: (typed) => conversionFormProblems(typed, typed.joins !== null),
    fields: (typed) => inputOf(lead.id, typed),
    create: async (input, { key }) => {
      setFailure(null);
      try {
        return await call(conversionOperations.convert, input, { key });
      } catch (error) {
        setFailure(failureOf(error));
        throw error;
      }
    },
    saved: setMade,
  });
  const { joins, ...choices } = draft.values;
  const leave = (name: keyof Choices) => setTouched((before) => new Set(before).add(name));
  return {
    defaults,
    choices,
    set: <Name extends keyof Choices>(name: Name, value: Choices[Name]) => {
      draft.set(name, value);
      leave(name);
    },
    leave,
    joins,
    setJoins: (client: Joined | null) => draft.set('joins', client),
    problems: draft.problems,
    error: (name: keyof ConversionForm) => (touched.has(name) ? draft.problems[name] : undefined),
    running: draft.form.busy,
    failure,
    draft: draft.form.draft,
    made,
    convert: draft.submit,
  };
};

export type Conversion = ReturnType<typeof useConversion>;
