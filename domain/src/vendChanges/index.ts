export * from './answers.ts';
export * from './letter.ts';
export * from './operations.ts';
export * from './plan.ts';
export * from './prices.ts';
export * from './texts.ts';
