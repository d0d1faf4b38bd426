import { type Invoice, invoiceTitle, linkDays } from 'domain/invoices';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';

/** The address that opens an invoice without sign-in, to be copied by a press: some browsers let nothing else copy. */
export const LinkDialog = ({
  invoice,
  path,
  onClose,
}: {
  invoice: Invoice;
  path: string;
  onClose: () => void;
}) => {
  const link = new URL(path, location.origin).href;
  return (
    <Dialog
      actions={<CopyButton text={link} what="link" />}
      description={`It opens the invoice without sign-in, until ${linkDays} days after it is paid or cancelled.`}
      foot={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
      open
      size="sm"
      title={`Link of ${invoiceTitle(invoice)}`}
    >
      <TextField
        label="Link for the client"
        onFocus={({ target }) => target.select()}
        readOnly
        value={link}
      />
    </Dialog>
  );
};
