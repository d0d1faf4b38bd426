export * from './fields.ts';
export * from './limits.ts';
export * from './mail.ts';
export * from './operations.ts';
export * from './receive.ts';
export * from './texts.ts';
