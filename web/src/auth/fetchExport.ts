import { authOperations } from 'domain/auth';
import { call } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';

/** Has the browser fetch a file of many people's data, once its person has shown who they are. */
export const fetchExport = async (address: string): Promise<void> => {
  try {
    await call(authOperations.proved, {});
    // An answer that is a file leaves the page where it is.
    location.assign(address);
  } catch (error) {
    toast.error(messageOf(error));
  }
};
