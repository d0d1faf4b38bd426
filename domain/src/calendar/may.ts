import { everyRow, isAdministrator, noRow, type Scope, type Viewer } from '#kernel';

/** Service calls are the administrators' (CNV-08, CNV-09). */
export const serviceCallScope = (viewer: Viewer): Scope => (isAdministrator(viewer.role) ? everyRow : noRow);
