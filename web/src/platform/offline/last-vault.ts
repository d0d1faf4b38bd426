// The name of the vault that belongs to the last person here; the name says nothing about them.
const place = 'washboard.vault';

/** The vault of the last person here; null when nothing is kept. */
export const lastVault = (): string | null => {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
};

export const setLastVault = (name: string | null): void => {
  try {
    if (name) localStorage.setItem(place, name);
    else localStorage.removeItem(place);
  } catch {
    // Then there is nothing to remember with, and nothing is kept.
  }
};
