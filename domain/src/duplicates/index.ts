export * from './merge-clients.ts';
export * from './operations.ts';
export * from './texts.ts';
export * from './twins.ts';
