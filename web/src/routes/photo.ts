/** Where a photo of a day's stop, or a file of its site, is looked at. */
export const fileAt = (dayId: string, file: string): string => `/api/routeDays.file?id=${dayId}&file=${file}`;
