export * from './commands.ts';
export * from './mail.ts';
export * from './operations.ts';
export * from './texts.ts';
