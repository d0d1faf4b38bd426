import { everyRow, isAdministrator, noRow, type Scope, type Viewer } from '#kernel';

/** Appointments are the administrators' (CNV-08, CNV-09). */
export const appointmentScope = (viewer: Viewer): Scope => (isAdministrator(viewer.role) ? everyRow : noRow);
