export { WholeExportsPanel } from './WholeExportsPanel.tsx';
