export { UndoButtons } from './UndoButtons.tsx';
