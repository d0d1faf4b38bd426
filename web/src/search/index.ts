/** The search in the top bar; fetched while the first screen reads what it shows. */
export const loadSearchField = () => import('./SearchField.tsx');
