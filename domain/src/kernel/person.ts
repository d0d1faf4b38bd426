/** The header in which a page says whose it is, by uid: the session's cookie may have become another person's meanwhile. */
export const personHeader = 'x-person';

/** What a request is refused with whose session is not that person's. */
export const otherPersonCode = 'OTHER_PERSON';

/** What a write is answered that was done at its first sending and whose row is no longer its author's to see. */
export const doneUnseenCode = 'DONE_UNSEEN';
