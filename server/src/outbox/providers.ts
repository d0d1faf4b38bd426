import type { DeliveryChannel, Provider } from '#platform/outside/deliveries.ts';
import { createPushProvider } from '#platform/outside/push.ts';
import { createSmsProvider } from '#platform/outside/sms.ts';
import { createMailProvider } from '#platform/outside/smtp.ts';
import { createWebhookProvider } from '#platform/outside/webhook.ts';
import type { Services } from '#platform/services.ts';

/** The way out of each channel; what has none waits. */
export type Providers = Record<DeliveryChannel, Provider | null>;

const known = new WeakMap<Services, Providers>();

const create = (services: Services): Providers => ({
  email: createMailProvider(services.env),
  sms: createSmsProvider(services.env, services.outgoing),
  push: createPushProvider(services),
  webhook: createWebhookProvider(services),
});

/** A server's ways out, with the connections that they keep. */
export const providersOf = (services: Services): Providers => {
  const found = known.get(services) ?? create(services);
  known.set(services, found);
  return found;
};

/** Other ways out for one server: less patient ones, for a test. */
export const replaceProviders = (services: Services, others: Partial<Providers>): void => {
  known.set(services, { ...providersOf(services), ...others });
};
