import { provedFor } from 'domain/kernel';
import * as client from 'openid-client';
import type { Env } from '#platform/env.ts';
import type { Outgoing, OutgoingInit } from '#platform/outside/outgoing.ts';

/** A sign-in under way: what must come back, and where to go then. */
export type Flow = { verifier: string; nonce: string; mode: 'popup' | 'redirect'; next: string };

/** Who the provider says somebody is, checked: signature, issuer, audience, nonce, times. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** When they showed the provider who they are, in milliseconds; 0 where it does not say. */
  provedAt: number;
  /** Whether they did so with several factors, as the provider says (RFC 8176). */
  severalFactors: boolean;
};

export type IdentityProvider = {
  /** Where the browser is sent; `state` ties the answer to this browser. */
  address: (flow: Flow, state: string) => Promise<URL>;
  /** Exchanges the answer's code. Throws when anything about it is not as it must be. */
  claims: (callback: URL, flow: Flow, state: string) => Promise<Claims>;
};

const redirectUri = (env: Env): string => `${env.publicUrl}/auth/callback`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The configured OpenID Connect provider; discovered at its first use, and again after a failure. */
export const identityProvider = (
  env: Env,
  { issuer, clientId, clientSecret }: NonNullable<Env['oidc']>,
  outgoing: Outgoing,
): IdentityProvider => {
  let found: Promise<client.Configuration> | null = null;
  const discover = async (): Promise<client.Configuration> => {
    // The token's signature is checked although it comes from the provider itself.
    const always = [client.enableNonRepudiationChecks];
    return client.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, undefined, {
      [client.customFetch]: (url, init) => outgoing(url, { ...(init as OutgoingInit), purpose: 'signIn' }),
      execute: issuer.startsWith('http:') ? [...always, client.allowInsecureRequests] : always,
    });
  };
  const configuration = (): Promise<client.Configuration> => {
    found ??= discover().catch((error) => {
      found = null;
      throw error;
    });
    return found;
  };
  return {
    address: async ({ verifier, nonce }, state) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri(env),
        scope: 'openid email profile',
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state,
        // Whoever has no password here is asked for it there (0029).
        max_age: String(provedFor / 1000),
      }),
    claims: async (callback, { verifier, nonce }, state) => {
      const config = await configuration();
      // Never the address that the request names: it may say any host.
      const current = new URL(`${redirectUri(env)}${callback.search}`);
      const tokens = await client.authorizationCodeGrant(config, current, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Error('The provider sent no identity');
      // Some providers tell the address only at their user info endpoint.
      const more =
        token['email'] === undefined && tokens.access_token
          ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
          : {};
      const told: Record<string, unknown> = { ...more, ...token };
      return {
        issuer: token.iss,
        subject: token.sub,
        email: textOf(told['email']),
        emailVerified: told['email_verified'] === true,
        name: textOf(told['name']),
        provedAt: (token.auth_time ?? 0) * 1000,
        severalFactors: Array.isArray(token['amr']) && token['amr'].includes('mfa'),
      };
    },
  };
};

export const newFlow = (mode: Flow['mode'], next: string): Flow => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
  mode,
  next,
});
