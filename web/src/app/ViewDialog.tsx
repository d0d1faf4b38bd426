import { Dialog } from '#ui/Dialog.tsx';
import { ViewControls } from './ViewControls.tsx';

/** The sidebar's footer as a dialog, where the sidebar is a rail. */
export const ViewDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog onClose={onClose} open={open} size="sm" title="View">
    <ViewControls />
  </Dialog>
);
