import { conversionProblem, isConvertible, type MissingField, missingForConversion } from 'domain/conversion';
import type { Lead } from 'domain/leads';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Conversion.module.css';
import { ClientLink } from './open-client.tsx';
import { addMissing, theMissing, whichLead } from './words.ts';

type CannotProps = {
  lead: Lead;
  onClose: () => void;
  /** Shows the field that is missing, for who may fill it. */
  onFix: ((field: MissingField) => void) | null;
};

const Missing = ({ lead }: { lead: Lead }) => {
  const found = missingForConversion(lead);
  if (!found) return null;
  const { group, missing, of } = found;
  const kind = group === 'person' ? 'contact' : 'address';
  return (
    <p className={`small dim ${styles.measure}`}>
      <Ridge lit={of - missing.length} of={of} tone="warn" wide />
      {`${of - missing.length} of ${of} ${kind} fields: ${theMissing(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`}
    </p>
  );
};

/** The one thing that removes the reason. */
const Way = ({ lead, onFix, onClose }: CannotProps) => {
  if (lead.convertedToClientId !== null)
    return (
      <ClientLink className={buttonClass()} id={lead.convertedToClientId}>
        Open client
      </ClientLink>
    );
  const missing = missingForConversion(lead)?.missing ?? [];
  const [first] = missing;
  if (!first || !onFix) return null;
  const fix = () => {
    onClose();
    onFix(first);
  };
  return <Button onClick={fix}>{addMissing(missing)}</Button>;
};

/** Why this lead cannot become a client now (CONV-01). */
export const CannotConvert = (props: CannotProps) => {
  const { lead, onClose } = props;
  return (
    <Dialog
      description={whichLead(lead)}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Way {...props} />
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title="Cannot Convert"
    >
      <p>
        <strong>Conversion Not Available</strong>
      </p>
      <p>{conversionProblem(lead)?.message}</p>
      <Missing lead={lead} />
      {!isConvertible(lead) && <p className={`small dim ${styles.said}`}>Mark it as sold first.</p>}
    </Dialog>
  );
};
