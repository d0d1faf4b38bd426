export { DuplicatesPage } from './DuplicatesPage.tsx';
export { DuplicatesPanel } from './DuplicatesPanel.tsx';
