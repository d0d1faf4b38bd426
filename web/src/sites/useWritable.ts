import { useOnline } from '#ui/useOnline.ts';
import { useWork } from '#view';

/** Why machines cannot be written now; null where they can. Said before anybody types: they do not wait in the queue. */
export const useWritable = (): string | null => {
  const { off } = useWork();
  const online = useOnline();
  return off ?? (online ? null : 'Machines can be changed when you are back online.');
};
