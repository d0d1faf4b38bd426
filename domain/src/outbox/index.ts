export * from './may.ts';
export * from './operations.ts';
export * from './opt-out.ts';
export * from './quiet.ts';
export * from './report.ts';
export * from './retry.ts';
