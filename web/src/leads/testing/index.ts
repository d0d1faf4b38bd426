export * from './dialog.tsx';
export * from './office.tsx';
