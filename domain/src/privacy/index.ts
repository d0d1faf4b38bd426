export * from './former.ts';
export * from './operations.ts';
export * from './terms.ts';
