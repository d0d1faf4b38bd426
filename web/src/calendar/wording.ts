import { someChange, type Wording } from '#platform/offline/wording.ts';
import { fieldWording } from '#ui/saved/fieldWording.ts';

const fields = fieldWording({
  start: 'From',
  end: 'Until',
  assignedTo: 'Assigned to',
  allDay: 'All day',
});

/** What was done to an event and waits, in words: a move by what it changes, everything else as it was said. */
export const eventWording: Wording = {
  ...fields,
  words: (write, nameOf) => (write.base ? fields.words(write, nameOf) : (write.words ?? someChange)),
};
