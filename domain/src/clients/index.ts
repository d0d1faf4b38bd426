export { clientAnswer } from './answers.ts';
export * from './change.ts';
export * from './client.ts';
export * from './contract.ts';
export * from './fields.ts';
export * from './operations.ts';
export * from './reading.ts';
export * from './texts.ts';
export * from './timeline.ts';
