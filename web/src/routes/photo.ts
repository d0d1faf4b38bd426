/** Where a photo of a day's stop is looked at. */
export const photoAt = (dayId: string, file: string): string =>
  `/api/routeDays.file?id=${dayId}&file=${file}`;
