import type { Feature } from '#platform/feature.ts';

/** The server's nouns in order: a noun imports only nouns above it. */
export const features: readonly Feature[] = [];
