/** Reports every error that nobody caught; answers how to stop. */
export const watchForCrashes = (
  report: (cause: unknown, more?: Record<string, unknown>) => void,
): (() => void) => {
  // What a page that is being left breaks off (Firefox says so of files on their way) is nobody's fault.
  let left = false;
  const onLeave = () => {
    left = true;
  };
  const onReturn = () => {
    left = false;
  };
  const onError = (event: ErrorEvent) => left || report(event.error ?? event.message, { kind: 'error' });
  const onRejection = (event: PromiseRejectionEvent) =>
    left || report(event.reason, { kind: 'unhandledrejection' });
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
};
