// Outside of what a sign-out wipes. It names nobody: the session's cookie, which no page can remove, says who left.
export const leavingPlace = 'washboard.leaving';

let left = false;

/** Whether somebody signed out here, and the server does not know it yet. */
export const isLeaving = (): boolean => {
  try {
    return localStorage.getItem(leavingPlace) !== null;
  } catch {
    return left;
  }
};

export const setLeaving = (next: boolean): void => {
  left = next;
  try {
    if (next) localStorage.setItem(leavingPlace, '1');
    else localStorage.removeItem(leavingPlace);
  } catch {
    // Then it holds as long as the page does.
  }
};
