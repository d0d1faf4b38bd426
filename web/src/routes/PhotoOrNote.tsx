import { countWords } from 'domain/kernel';
import type { DayStop } from 'domain/routes';
import { useLiveState } from '#platform/live.ts';
import { Field } from '#ui/Field.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera } from '#ui/Icon.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { keepPhoto } from './acting.ts';
import { intoSight } from './intoSight.ts';
import { sendPhoto } from './photo.ts';
import type { DayRow } from './rows.ts';

/** A note that goes with the answer, and photos, which are kept with the site at once. */
export const PhotoOrNote = ({
  row,
  stop,
  name,
  note,
  onNote,
}: {
  row: DayRow;
  stop: DayStop;
  name: string;
  note: string;
  onNote: (text: string) => void;
}) => {
  const { by, off } = useWork();
  const away = useLiveState() === 'offline';
  const act = useAct();
  const send = (file: File) =>
    act.run(async () => {
      const documentId = await sendPhoto(file, row.id, stop.siteId);
      await keepPhoto({ row, by, siteId: stop.siteId, name }, documentId);
      toast.success('Photo kept');
    });
  const reason = off ?? (away ? 'Photos need the network.' : null);
  return (
    <div className="stack apart" ref={intoSight}>
      <Field help="Kept with the answer." label="Note">
        <TextArea maxLength={2000} onChange={({ target }) => onNote(target.value)} value={note} />
      </Field>
      <div className="row wrap">
        <FilePick
          accept="image/jpeg,image/png"
          busy={act.busy}
          camera
          glyph={Camera}
          name={`Photo of ${name}`}
          off={reason}
          onFiles={([file]) => send(file)}
          small
        >
          Take photo
        </FilePick>
        <span className="small dim">
          {reason ?? (stop.photos.length > 0 ? countWords(stop.photos.length, 'photo') : '')}
        </span>
      </div>
    </div>
  );
};
