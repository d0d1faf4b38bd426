/** The token of a mailed link. */
export const tokenInAddress = (): string => new URLSearchParams(location.search).get('token') ?? '';
