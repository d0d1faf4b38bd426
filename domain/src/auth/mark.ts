/** The readable cookie that stands beside the session's: somebody is signed in here. It holds no secret. */
export const signedInMark = 'washboard_in';
