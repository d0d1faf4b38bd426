/** The files of this visit by their imports: a file that was read is read otherwise without being chosen again. */
const files = new Map<string, File>();

export const keepFile = (id: string, file: File): void => {
  files.set(id, file);
};

export const fileOf = (id: string): File | undefined => files.get(id);
