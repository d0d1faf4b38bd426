import { Resolver } from 'node:dns/promises';
import { isVouched, spfDomainOf } from 'domain/inbound';
import type { DNSResolver } from 'mailauth';

/** What DNS answers to a name and a type of record. */
export type Ask = DNSResolver;

export type Claim = {
  raw: Buffer;
  /** The address that the mail is shown to be from. */
  from: string;
  verdicts: readonly string[];
  /** The name under which the mail server of the house writes its verdicts. */
  authServer: string | null;
};

// Each signature is looked up and computed, each header sought for each that it names, each blank for where blanks end.
const most = { head: 32_000, signatures: 10, answer: 10_000 };
const longBlank = /\s{500}/;
// Mail is read one after another: what DNS does not answer holds the next one up for so long.
const usual = 3_000;

const headOf = (raw: Buffer): string | null => {
  const head = raw.subarray(0, most.head).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head)?.index;
  return end === undefined && raw.length > most.head ? null : head.slice(0, end);
};

/** DNS for names that strangers wrote: its resolver ends a name at NUL, where the key of somebody else may be. */
const careful =
  (ask: Ask): Ask =>
  async (name, type) => {
    if (!/^[\w.-]+$/.test(name)) throw new Error('No name that DNS knows');
    const answer = await ask(name, type);
    const said = JSON.stringify(answer);
    if (said.length > most.answer || longBlank.test(said)) throw new Error('No answer that anybody needs');
    return answer;
  };

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const judge = async ({ raw, from }: Claim, spfDomain: string | null, ask: Ask): Promise<boolean> => {
  // Heavy to load, and not needed before the first mail that is signed.
  const [{ dkimVerify }, { dmarc }] = await Promise.all([
    import('mailauth/lib/dkim/verify.js'),
    import('mailauth/lib/dmarc/index.js'),
  ]);
  const { headerFrom, fromFields, results } = await dkimVerify(raw, { resolver: ask, rejectRsaSha1: true });
  // Other readers of addresses read them otherwise; what is proven is what is shown.
  if (headerFrom.some((address) => domainOf(address) !== domainOf(from))) return false;
  // Below the length that a signature names, anybody may add what they like.
  const signed = results.filter(({ status }) => status.result === 'pass' && !status.underSized);
  const dkimDomains = signed.flatMap(({ signingDomain }) =>
    signingDomain ? [{ domain: signingDomain }] : [],
  );
  if (dkimDomains.length === 0 && spfDomain === null) return false;
  const spfDomains = spfDomain === null ? [] : [spfDomain];
  const found = await dmarc({ headerFrom, fromFields, dkimDomains, spfDomains, resolver: ask });
  if (found === false) return false;
  if (found.status.result !== 'none') return found.status.result === 'pass';
  // A domain that says nothing of how strict it is: of the same organisation.
  return signed.some(({ status }) => Boolean(status.aligned)) || spfDomain === domainOf(from);
};

/**
 * Whether it is proven that a mail comes from the domain in its From: by the mail server of the house, or by a signature of
 * that domain over all of it (DKIM, aligned as DMARC says). What cannot be asked in time is not proven.
 */
export const isProven = async (claim: Claim, ask?: Ask): Promise<boolean> => {
  const { raw, from, verdicts, authServer } = claim;
  const head = headOf(raw);
  if (head === null || head.match(/^from\s*:/gim)?.length !== 1) return false;
  if (isVouched(verdicts, authServer, domainOf(from))) return true;
  if (longBlank.test(head)) return false;
  const signatures = head.match(/^dkim-signature[ \t]*:/gim)?.length ?? 0;
  const spfDomain = spfDomainOf(verdicts, authServer);
  if (signatures > most.signatures || (signatures === 0 && spfDomain === null)) return false;
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const asked: Ask = ask ?? ((name, type) => resolver.resolve(name, type) as ReturnType<Ask>);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((give) => {
    timer = setTimeout(give, usual, false);
  });
  try {
    return await Promise.race([judge(claim, spfDomain, careful(asked)), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
};
