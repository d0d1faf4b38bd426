import { textProblem } from 'domain/outbox';
import type { Env } from '#platform/env.ts';
import type { Consignment, HandedOver, Provider } from './deliveries.ts';
import { hadLeft, type Outgoing } from './outgoing.ts';

/** Where the provider of texts reports what became of one; signed with the address as he calls it. */
const smsStatusPath = (id: string, tries: number): string => `/api/sms/status/${id}?try=${tries}`;

type Twilio = NonNullable<Env['sms']>;
type Said = { sid?: unknown; code?: unknown; message?: unknown; status?: unknown };

const outcome = (
  ended: HandedOver['ended'],
  reason: string | null,
  more: Partial<HandedOver> = {},
): HandedOver => ({ ended, reason: reason?.slice(0, 500) ?? null, providerId: null, ...more });

const longestRest = 3_600_000;

const restOf = (answer: Response): number | null => {
  const said = answer.headers.get('retry-after');
  if (said === null) return null;
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 1_000), longestRest) : null;
};

const parse = (text: string): Said | null => {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : null;
  } catch {
    return null;
  }
};

// Our number has too many waiting there.
const fullQueue = '21611';

const refusal = (said: Said | null, answer: Response): HandedOver => {
  const code = typeof said?.code === 'number' ? String(said.code) : null;
  // Who does not speak its language is not the provider; a wrong account or password says nothing of the number.
  if (code === null || answer.status === 401 || answer.status === 404 || code === '20003')
    return outcome('later', `The provider of texts answered ${answer.status}`, { rest: null });
  const reason = textProblem(code, typeof said?.message === 'string' ? said.message : 'Not taken');
  return code === fullQueue ? outcome('later', reason, { rest: 60_000 }) : outcome('refused', reason);
};

const outcomeOf = async (answer: Response): Promise<HandedOver> => {
  const said = parse(await answer.text());
  const { status } = answer;
  if (answer.ok) {
    if (typeof said?.sid === 'string') return outcome('sent', null, { providerId: said.sid.slice(0, 100) });
    return outcome('unknown', 'The provider of texts answered in a way that says nothing');
  }
  if (status === 429 || status === 503)
    return outcome('later', `The provider of texts asks for patience (${status})`, { rest: restOf(answer) });
  // It failed while it worked on it: it may have been taken.
  if (status >= 500) return outcome('unknown', `The provider of texts failed (${status})`);
  return refusal(said, answer);
};

const requestOf = (sms: Twilio, publicUrl: string, { id, to, tries, parcel }: Consignment) => {
  if (parcel.channel !== 'sms') throw new Error('Only texts leave this way');
  const from = sms.from.startsWith('MG') ? { MessagingServiceSid: sms.from } : { From: sms.from };
  const StatusCallback = new URL(smsStatusPath(id, tries), publicUrl).href;
  return {
    url: `${sms.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}/Messages.json`,
    body: new URLSearchParams({ To: to, ...from, Body: parcel.text, StatusCallback }),
    authorization: `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString('base64')}`,
  };
};

/** Texts by Twilio's HTTP interface. */
export const createSmsProvider = (
  env: Pick<Env, 'sms' | 'publicUrl' | 'perSecond'>,
  outgoing: Outgoing,
  patience = 15_000,
): Provider => ({
  atOnce: 10,
  perSecond: env.perSecond.sms,
  ready: () => env.sms !== null,
  send: async (consignment) => {
    if (!env.sms) return outcome('later', 'No provider of texts is configured', { rest: null });
    const { url, body, authorization } = requestOf(env.sms, env.publicUrl, consignment);
    try {
      const headers = { authorization, accept: 'application/json' };
      return await outcomeOf(
        await outgoing(url, { purpose: 'texts', method: 'POST', headers, body, patience, keepOpen: true }),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Whatever went wrong once the whole request was out: it may have been taken.
      if (hadLeft(error)) return outcome('unknown', `No answer of the provider of texts: ${reason}`);
      return outcome('later', `The provider of texts cannot be reached: ${reason}`, { rest: null });
    }
  },
});
