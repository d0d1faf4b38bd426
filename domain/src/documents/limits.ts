/** What a file may be at most; how many megabytes it has is a setting. */
export const fileLimits = {
  /** Of a picture: more than any camera makes, less than a bomb. */
  pixels: 210_000_000,
  side: 30_000,
  /** Of a picture that is decoded: about a gigabyte of memory for a moment. */
  previewPixels: 64_000_000,
  /** Of a packed office file, by its own table of contents. */
  packedEntries: 10_000,
  packedBytes: 500_000_000,
  filesPerHome: 500,
  openUploads: 30,
  /** Of one person within a day, with what was broken off or deleted: far more than anybody photographs. */
  bytesPerDay: 2_000_000_000,
} as const;

/** Minutes without a byte after which an upload counts as interrupted (screens §5). */
export const interruptedAfter = 15;
/** Days for which what did not arrive, and what was deleted, is kept. */
export const errorDays = 7;
export const deletedDays = 30;
/** How many documents are changed or packed at once. */
export const documentsAtOnce = 1_000;
