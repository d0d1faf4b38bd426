/** The readable cookie that stands beside the session's: somebody is signed in here. It holds no secret. */
export const signedInMark = 'washboard_in';
/** Its value while the second step of signing in is still open. */
export const openStepMark = '2';
