import type { Posted } from '#platform/offline/queue.ts';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

/** Takes a photo of a place; it is kept at once, or waits on this device for signal. */
export const PhotoPick = ({
  name,
  off,
  small = false,
  post,
}: {
  name: string;
  off: string | null;
  small?: boolean;
  post: (file: File) => Promise<Posted<unknown>>;
}) => {
  const act = useAct();
  const take = (file: File) =>
    act.run(async () => {
      const posted = await post(file);
      toast.success('waits' in posted ? 'The photo waits for signal' : 'Photo kept');
    });
  return (
    <FilePick
      accept="image/jpeg,image/png"
      busy={act.busy}
      camera
      glyph={Camera}
      name={`Photo of ${name}`}
      off={off}
      onFiles={([file]) => take(file)}
      small={small}
    >
      Take photo
    </FilePick>
  );
};
