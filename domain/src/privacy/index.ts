export * from './former.ts';
export * from './operations.ts';
export * from './places.ts';
export * from './terms.ts';
export * from './texts.ts';
