import { toast } from '#ui/toast.tsx';

/** In session storage while the person is away at the provider. */
export const redirectMark = 'providerRedirect';

/** What is said of it. */
export const providerDone = 'Signed in with Google successfully';

/** Says that the provider let the person in. */
export const tellProviderDone = (): void => void toast.success(providerDone);

/** After a redirect: tells how it ended. */
export const finishRedirect = (signedIn: boolean): void => {
  if (sessionStorage.getItem(redirectMark) === null) return;
  sessionStorage.removeItem(redirectMark);
  if (signedIn) tellProviderDone();
};
