import { minute } from '#kernel';

/** How often one may try (spec §9, D32): per canonical address or known browser, and per network address. */
export const authLimits = {
  signIn: { max: 5, per: 15 * minute },
  /** Second steps that were tried. */
  secondStep: { max: 5, per: 15 * minute },
  /** Passkeys asked for from one network address. */
  passkey: { max: 60, per: 15 * minute },
  failures: { max: 100, per: 15 * minute },
  reset: { max: 3, per: 60 * minute },
  confirmation: { max: 3, per: 60 * minute },
  /** Resets asked for from one network address, of whatever accounts. */
  resetAddress: { max: 60, per: 60 * minute },
  /** Changes of one's own address: each writes to a stranger. */
  emailChange: { max: 5, per: 60 * minute },
  signUp: { max: 30, per: 15 * minute },
  /** Wrong tries of one code. */
  code: { max: 5, per: 30 * 24 * 60 * minute },
};

/** How long the link that confirms an address works. */
export const confirmLinkLife = 7 * 24 * 60 * minute;
/** A sign-in at the identity provider, and the password that connects it. */
export const providerLife = 10 * minute;
