export { TrashPage } from './TrashPage.tsx';
export { TrashPanel } from './TrashPanel.tsx';
