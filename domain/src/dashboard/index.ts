export * from './answers.ts';
export * from './first-steps.ts';
export * from './operations.ts';
export * from './urgent.ts';
