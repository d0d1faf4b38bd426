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

const inputOf = (id: string, choices: Choices, joins: Joined | null) => {
  const { accountManager, businessName, technician, ...rest } = choices;
  const call = { ...rest, id, technician: rest.serviceCall && technician ? technician : null };
  return joins ? { ...call, clientId: joins.id } : { ...call, accountManager, businessName };
};

/** Everything the dialog holds: what is typed stays, whatever becomes of a try. */
export const useConversion = (lead: Lead, settings: Settings) => {
  const [defaults] = useState(() => conversionDefaults(lead, settings, new Date().toISOString()));
  const [choices, setChoices] = useState<Choices>({
    accountManager: '',
    ...defaults,
    serviceCall: true,
    technician: '',
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [joins, setJoins] = useState<Joined | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [made, setMade] = useState<ConvertedAnswer | null>(null);
  const problems = conversionFormProblems(choices, joins !== null);
  const set = <Name extends keyof Choices>(name: Name, value: Choices[Name]) => {
    setChoices((before) => ({ ...before, [name]: value }));
    setTouched((before) => new Set(before).add(name));
  };
  const convert = async () => {
    if (running || Object.keys(problems).length > 0) return;
    setRunning(true);
    setFailure(null);
    try {
      setMade(await call(conversionOperations.convert, inputOf(lead.id, choices, joins)));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setRunning(false);
  };
  return {
    defaults,
    choices,
    set,
    leave: (name: keyof Choices) => setTouched((before) => new Set(before).add(name)),
    joins,
    setJoins,
    problems,
    error: (name: keyof ConversionForm) => (touched.has(name) ? problems[name] : undefined),
    running,
    failure,
    made,
    convert: () => void convert(),
  };
};

export type Conversion = ReturnType<typeof useConversion>;
