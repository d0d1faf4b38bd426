import type { ComponentProps } from 'react';
import { SignedIn } from '#auth';
import { NewLead } from './panels/NewLead.tsx';

/** The form of a new lead, opened over another page than the board. */
export const NewLeadOverPage = (props: ComponentProps<typeof NewLead>) => (
  <SignedIn>
    <NewLead {...props} />
  </SignedIn>
);
