export * from './operations.ts';
export * from './texts.ts';
