import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { Asking } from './Asking.tsx';
import type { Writing } from './useWriting.ts';

const HalfTaken = ({ taken, banner }: { taken: Writing['sending']['taken']; banner: string }) => (
  <Strip tone="bad">
    {taken.email ? `The e-mail is on its way, the SMS is not. ${banner}` : null}
    {taken.sms ? `The SMS is on its way, the e-mail is not. ${banner}` : null}
    {taken.email || taken.sms ? null : banner}
  </Strip>
);

/** What is to be known before the message: what failed, why it cannot leave, what is asked. */
export const Notices = ({
  writing: { party, many, noun, readOnly, offline, picking, send, sending },
}: {
  writing: Writing;
}) => {
  const { banner, taken, asked, unask } = sending;
  return (
    <>
      {banner && <HalfTaken banner={banner} taken={taken} />}
      {readOnly && <Strip>{readOnly}</Strip>}
      {!readOnly && party.refused && <Strip tone="warn">{party.refused}</Strip>}
      {offline && (
        <Strip tone="warn">
          You are offline. Messages are not sent later by themselves: what you write is kept as a draft, send
          it when you are back.
        </Strip>
      )}
      {asked && <Asking asked={asked} many={many} noun={noun} onAnyway={() => send(true)} onEdit={unask} />}
      {picking.before && (
        <Strip
          action={
            <Button onClick={picking.putBack} small>
              Put back what I wrote
            </Button>
          }
        >
          The template took the place of your text.
        </Strip>
      )}
    </>
  );
};
