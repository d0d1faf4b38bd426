/** What other systems are told, for administrators; fetched when it is looked at. */
export const loadWebhooks = async () => (await import('./Webhooks.tsx')).Webhooks;
