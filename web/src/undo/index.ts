/** Undo, redo and the list of what was done; fetched after the first paint. */
export const loadUndoButtons = async () => (await import('./UndoButtons.tsx')).UndoButtons;
