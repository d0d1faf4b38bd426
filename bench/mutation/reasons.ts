/** Why a change that no test notices changes nothing that anybody could notice. What survives no longer is to be taken out. */
export type Reason = { file: string; from: string; to: string; why: string };

export const reasons: readonly Reason[] = [];
