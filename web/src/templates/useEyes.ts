import { useMe } from '#auth';
import { useReadOnly, useView } from '#view';

/** Who writes here, whose templates are own, and why nothing may be written now. */
export const useEyes = () => {
  const { uid, role, displayName } = useMe();
  const view = useView();
  const off = useReadOnly() ?? null;
  return { by: { uid, role, displayName }, own: off && view.uid ? view.uid : uid, off };
};
