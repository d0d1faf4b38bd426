export * from './may.ts';
export * from './operations.ts';
export * from './retry.ts';
