import { signedIn } from '#auth';
import { Bones } from '#ui/Bones.tsx';
import { whenShown } from '#ui/whenShown.tsx';

// The first script names every file that a screen is made of: here it is this one.
const CalendarPage = whenShown(
  async () => (await import('./CalendarPage.tsx')).CalendarPage,
  <div className="page">
    <Bones label="Reading the calendar" rows={6} />
  </div>,
);

/** The calendar at /calendar (CAL-03). */
export const CalendarScreen = signedIn(() => <CalendarPage />);
