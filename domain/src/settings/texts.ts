import { refuse } from '#kernel';

const provider = 'Connect a provider of texts first: the server was started without one.';

/** Every refusal of this noun. */
export const settingsRefusals = {
  stale: refuse.conflict('STALE_VERSION', 'Somebody else changed the settings.'),
  noSmsProvider: refuse.input('NO_SMS_PROVIDER', provider, { fields: { smsApproved: provider } }),
} as const;
