/** Where the screens that belong to clients are gone to. */
export const Beside = () => null;
