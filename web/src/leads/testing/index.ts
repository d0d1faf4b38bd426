export * from './dialog.tsx';
export * from './office.tsx';
export * from './samples.ts';
