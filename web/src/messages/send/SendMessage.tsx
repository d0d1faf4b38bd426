import { type ComponentType, lazy, Suspense } from 'react';
import { toast } from '#ui/toast.tsx';
import type { SendProps } from './SendDialog.tsx';

const load = () => import('./SendDialog.tsx');

const SendDialog = lazy(() =>
  load().then(
    ({ SendDialog: Loaded }): { default: ComponentType<SendProps> } => ({ default: Loaded }),
    () => {
      toast.error('Send Message could not be loaded. Reload the page and try again.');
      return { default: () => null };
    },
  ),
);

/** Fetches the dialog while a button that opens it is approached. */
export const preloadSendMessage = (): void => void load().catch(() => {});

/** The Send Message dialog while it is shown; its code comes when it is first wanted. */
export const SendMessage = (props: SendProps) => (
  <Suspense fallback={null}>
    <SendDialog {...props} />
  </Suspense>
);
