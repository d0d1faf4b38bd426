export * from './appointment.ts';
export * from './fields.ts';
export * from './may.ts';
export * from './operations.ts';
export * from './texts.ts';
export * from './verbs.ts';
