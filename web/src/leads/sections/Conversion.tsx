import { isAdministrator } from 'domain/kernel';
import type { WholeLead } from 'domain/leads';
import { lazy, Suspense } from 'react';
import { loadConversionPanel } from '#conversion';
import { Bones } from '#ui/Bones.tsx';
import { useWork } from '#view';

const ConversionPanel = lazy(async () => ({ default: await loadConversionPanel() }));

/** Opens the section of a field and goes there. */
const showField = (name: string) => {
  const field = document.querySelector<HTMLElement>(`details [name="${name}"]`);
  const section = field?.closest('details');
  if (!field || !section) return;
  section.open = true;
  // Once the dialog before it has given the focus back.
  setTimeout(() => {
    section.scrollIntoView({ block: 'nearest' });
    field.focus();
  });
};

/** The conversion of a sold lead, for administrators (LEAD-10); read when such a lead is opened. */
export const Conversion = ({ lead }: { lead: WholeLead }) => {
  const { by, off } = useWork();
  if (!isAdministrator(by.role) || lead.column !== 'sold') return null;
  return (
    <Suspense fallback={<Bones label="Loading the conversion" rows={1} />}>
      <ConversionPanel lead={lead} off={off} onFix={showField} />
    </Suspense>
  );
};
