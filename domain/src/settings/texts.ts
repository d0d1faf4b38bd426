import { refuse } from '#kernel';
import type { Settings } from './settings.ts';

const provider = 'Connect a provider of texts first: the server was started without one.';

/** Every refusal of this noun. */
export const settingsRefusals = {
  stale: (current: Settings) =>
    refuse.conflict('STALE_VERSION', 'Somebody else changed the settings.', { current }),
  noSmsProvider: refuse.input('NO_SMS_PROVIDER', provider, { fields: { smsApproved: provider } }),
} as const;
