import { useState } from 'react';

const place = 'smallerPhotos';

const isWanted = (): boolean => {
  try {
    return localStorage.getItem(place) !== 'false';
  } catch {
    return true;
  }
};

/** Whether large photos are made smaller before they are sent; remembered by this browser until its person signs out. */
export const useSmaller = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(isWanted);
  const choose = (next: boolean): void => {
    setOn(next);
    try {
      localStorage.setItem(place, String(next));
    } catch {
      // It holds as long as the page.
    }
  };
  return [on, choose];
};
