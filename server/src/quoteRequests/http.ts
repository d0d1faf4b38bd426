import { isRefusal } from 'domain/kernel';
import { largestRequest } from 'domain/quoteRequests';
import { readJson } from '#platform/http/body.ts';
import { callOf, respond } from '#platform/http/call.ts';
import { securityHeaders } from '#platform/http/headers.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { readSettings } from '#settings';
import { sendQuote } from './routes.ts';

const policyName = 'Content-Security-Policy';

/** The page may stand in frames of the house's own web sites, and of no others; its requests are read sparingly. */
export const serveQuoteForm: NonNullable<Feature['http']> = (app, services, runner) => {
  app.get('/quote', async (context, next) => {
    if (context.req.query('embed') === undefined) return next();
    const { outgoing } = callOf(context);
    const { quoteForm } = await readSettings(services.db);
    const policy = securityHeaders(services.env).get(policyName) ?? '';
    const allowed = ["'self'", ...quoteForm.origins].join(' ');
    outgoing.setHeader(
      policyName,
      policy.replace("frame-ancestors 'none'", () => `frame-ancestors ${allowed}`),
    );
    // It knows no list of origins; browsers that know the policy go by that.
    outgoing.removeHeader('X-Frame-Options');
    return next();
  });

  app.post('/api/quoteRequests.send', async (context) => {
    const call = callOf(context);
    // Whoever is signed in in the same browser writes as any visitor: what the form makes is nobody's act.
    delete call.incoming.headers.cookie;
    delete call.incoming.headers.authorization;
    const body = await readJson(call.incoming, { bytes: largestRequest, milliseconds: 10_000 });
    return respond(call, isRefusal(body) ? body : await runner.perform(call, sendQuote, body));
  });
};
