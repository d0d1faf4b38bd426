import type { Env } from '#platform/env.ts';

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

// A page scans serials with the camera; of all else that a browser could hand out none needs any.
const sensors = [
  'accelerometer',
  'browsing-topics',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
];
const unused = [...sensors, 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'];

/** What every answer carries, pages, operations and errors alike. */
export const securityHeaders = (env: Pick<Env, 'publicUrl' | 'hsts'>): ReadonlyMap<string, string> => {
  const secure = env.publicUrl.startsWith('https:');
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return new Map([
    ['Content-Security-Policy', [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', [...unused.map((name) => `${name}=()`), 'camera=(self)'].join(', ')],
    // A sign-in popup at the identity provider keeps its opener.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(secure ? [['Strict-Transport-Security', env.hsts] as const] : []),
  ]);
};
