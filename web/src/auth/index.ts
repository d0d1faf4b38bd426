export { fetchExport } from './fetchExport.ts';
export { memory } from './memory.ts';
export { PasswordFields } from './PasswordFields.tsx';
export { PasswordInput } from './PasswordInput.tsx';
export * from './passwordChange.ts';
export { finishRedirect } from './redirected.ts';
export { SignedIn, signedIn } from './SignedIn.tsx';
export * from './session.ts';
export { sessionKey } from './sessionKey.ts';

/** The pages before signing in (D52); fetched when wanted. */
export const publicPages = {
  login: async () => (await import('./Login.tsx')).Login,
  reset: async () => (await import('./Reset.tsx')).Reset,
  confirm: async () => (await import('./ConfirmEmail.tsx')).ConfirmEmail,
};

/** What a held session does first. */
export const loadHeld = async () => (await import('./Held.tsx')).Held;

/** One's own second factor. */
export const loadFactors = async () => (await import('./Factors.tsx')).Factors;

/** What asks for the password before a sensitive act; fetched while the first screen reads what it shows. */
export const loadProver = () => import('./Prover.tsx');
