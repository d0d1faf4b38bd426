/** The public page on which readers of our e-mails unsubscribe (D52); fetched when wanted. */
export const unsubscribePage = async () => (await import('./Unsubscribe.tsx')).Unsubscribe;

/** Where it stands. */
export const unsubscribePath = '/unsubscribe';
