export * from './may.ts';
export * from './operations.ts';
export * from './opt-out.ts';
export * from './retry.ts';
