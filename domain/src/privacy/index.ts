export * from './operations.ts';
export * from './terms.ts';
