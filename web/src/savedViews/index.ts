export { PinnedViews, SavedViews } from './SavedViews.tsx';
export { SaveView } from './SaveView.tsx';
