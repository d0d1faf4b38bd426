export * from './compare.ts';
export * from './operations.ts';
export * from './ranges.ts';
export * from './refusals.ts';
export * from './texts.ts';
export * from './value.ts';
export * from './words.ts';
