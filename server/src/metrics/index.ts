import { timingSafeEqual } from 'node:crypto';
import { callOf } from '#platform/http/call.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';

/** Whether the head of a request says the token; in a time that says nothing of it. */
const says = (head: string | undefined, token: string): boolean => {
  const given = Buffer.from(head ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

const measuring = async (services: Services) => {
  const { createRegistry } = await import('./registry.ts');
  return createRegistry(services);
};

/** `GET /metrics` for Prometheus, for whoever knows METRICS_TOKEN; without one there is no such address. */
export const metrics: Feature = {
  name: 'metrics',
  routes: [],
  http: (app, services) => {
    const { metricsToken } = services.env;
    if (metricsToken === null) return;
    // From the start, so that the first requests are counted too.
    const registry = measuring(services);
    app.get('/metrics', async (context) => {
      const call = callOf(context);
      call.name = 'metrics';
      if (!says(context.req.header('authorization'), metricsToken))
        return new Response('The token is missing or wrong.\n', {
          status: 401,
          headers: { ...plain, 'WWW-Authenticate': 'Bearer' },
        });
      const { contentType, metrics: read } = await registry.then((found) => ({
        contentType: found.contentType,
        metrics: () => found.metrics(),
      }));
      return new Response(await read(), { headers: { ...plain, 'Content-Type': contentType } });
    });
  },
};
