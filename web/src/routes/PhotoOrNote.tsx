import { countWords } from 'domain/kernel';
import type { DayStop } from 'domain/routes';
import { useWrites } from '#platform/offline/waiting.ts';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useWork } from '#view';
import { PhotoPick } from '#visits';
import { addPhoto, photoRoad } from './acting.ts';
import { intoSight } from './intoSight.ts';
import type { DayRow } from './rows.ts';

/** ‘2 photos, 1 waits’. */
const usePhotoWords = (row: DayRow, { siteId, photos }: DayStop): string => {
  const waiting = useWrites().filter(
    ({ operation, rowId, input, state }) =>
      state === 'waits' && operation === photoRoad && rowId === row.id && input['siteId'] === siteId,
  ).length;
  return [
    photos.length > 0 && countWords(photos.length, 'photo'),
    waiting > 0 && `${countWords(waiting, 'photo')} ${waiting === 1 ? 'waits' : 'wait'} for signal`,
  ]
    .filter(Boolean)
    .join(', ');
};

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
  const words = usePhotoWords(row, stop);
  return (
    <div className="stack apart" ref={intoSight}>
      <Field help="Kept with the answer." label="Note">
        <TextArea maxLength={2000} onChange={({ target }) => onNote(target.value)} value={note} />
      </Field>
      <div className="row wrap">
        <PhotoPick
          name={name}
          off={off}
          post={(file) => addPhoto({ row, by, siteId: stop.siteId, name }, file)}
          small
        />
        <span className="small dim">{off ?? words}</span>
      </div>
    </div>
  );
};
