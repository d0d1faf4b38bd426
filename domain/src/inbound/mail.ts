export type Header = { key: string; value: string };

/** The first header of a name in small letters; empty where there is none. */
export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

/** Whether a program wrote it: nobody is called for that, and nothing is ever answered to it (RFC 3834). */
export const isAutomatic = (headers: readonly Header[]): boolean => {
  const submitted = headerOf(headers, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf(headers, 'precedence')) ||
    headers.some(({ key }) => /^(x-autoreply|x-autorespond|list-id|list-unsubscribe)$/.test(key))
  );
};

// More than any thread has; each is looked for.
const mostIds = 50;

/** The Message-IDs in a header, in the order they stand, without what is no id. */
export const messageIdsIn = (text: string): string[] =>
  (text.slice(0, 20_000).match(/<[^<>\s]{1,250}>/g) ?? []).slice(-mostIds);

/** What a receiving server says of a mail of ours (RFC 3464). */
export type BounceReport = {
  action: 'failed' | 'delayed' | 'delivered' | 'other';
  recipient: string;
  reason: string;
};

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? '';

const withoutType = (value: string): string => value.replace(/^[a-z0-9-]+;\s*/i, '').trim();

/** The reports of a `message/delivery-status` part, one for each address. */
export const bounceReports = (status: string): BounceReport[] =>
  status
    .slice(0, 100_000)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .flatMap((block): BounceReport[] => {
      const recipient = withoutType(
        fieldOf(block, 'Final-Recipient') || fieldOf(block, 'Original-Recipient'),
      );
      if (recipient === '') return [];
      const said = fieldOf(block, 'Action').toLowerCase();
      const action = said === 'failed' || said === 'delayed' || said === 'delivered' ? said : 'other';
      const code = fieldOf(block, 'Status');
      const reason =
        withoutType(fieldOf(block, 'Diagnostic-Code')) || code || 'The receiving server sent it back';
      return [{ action, recipient: recipient.replace(/^<|>$/g, ''), reason: reason.slice(0, 500) }];
    })
    .slice(0, 50);

const ownVerdict = (verdicts: readonly string[], server: string): string => {
  const own = (verdict: string) => /^\s*([^\s;]+)/.exec(verdict)?.[1]?.toLowerCase() === server.toLowerCase();
  return (verdicts.find(own) ?? '').toLowerCase().replace(/\([^()]*\)/g, ' ');
};

const said = (verdict: string, method: string, result: 'pass' | 'fail'): boolean =>
  new RegExp(`;\\s*${method}\\s*=\\s*${result}\\b`).test(verdict);

// An address may hold anything between quotes, verdicts too; so may a comment within a comment.
const unquoted = (verdict: string): string => verdict.replace(/"(?:[^"\\]|\\.)*"?/g, 'quoted');
const plainVerdict = (verdicts: readonly string[], server: string): string => {
  const plain = unquoted(ownVerdict(verdicts, server));
  return /[()]/.test(plain) ? '' : plain;
};

/**
 * Whether the mail server of the house found that it is not from whom it says (RFC 8601). Only the topmost verdict of that
 * very server counts: anybody may write such a header, but a server puts its own above what came in.
 */
export const isForged = (verdicts: readonly string[], server: string | null): boolean => {
  if (server === null) return false;
  const verdict = ownVerdict(verdicts, server);
  if (said(verdict, 'dmarc', 'fail')) return true;
  const plain = unquoted(verdict);
  const passed = said(plain, 'dkim', 'pass') || said(plain, 'dmarc', 'pass');
  return said(verdict, 'spf', 'fail') && said(verdict, 'dkim', 'fail') && !passed;
};

/** Whether that server found that it is from this domain; one that does not name the domain means that of From. */
export const isVouched = (verdicts: readonly string[], server: string | null, domain: string): boolean => {
  if (server === null || isForged(verdicts, server)) return false;
  const passed = /;\s*dmarc\s*=\s*pass\b([^;]*)/.exec(plainVerdict(verdicts, server))?.[1];
  if (passed === undefined) return false;
  const named = /\sheader\.from\s*=\s*(?:[^\s;@]*@)?(\S+)/.exec(passed)?.[1];
  return named === undefined || named === domain.toLowerCase();
};

/** The domain for which that server found that the mail came from where it may come from. */
export const spfDomainOf = (verdicts: readonly string[], server: string | null): string | null => {
  if (server === null || isForged(verdicts, server)) return null;
  const verdict = plainVerdict(verdicts, server);
  const passed =
    /;\s*spf\s*=\s*pass\b[^;]*?\ssmtp\.mailfrom\s*=\s*(?:[^\s;@]*@)?([a-z0-9.-]+)(?=[\s;]|$)/.exec(verdict);
  return passed?.[1] ?? null;
};
