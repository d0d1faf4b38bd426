/** The words of leaving, which a page does without until somebody leaves who has something unsent. */
export const fetchLeaving = () => import('./leavingWords.ts');
