import type { SupportContext } from 'domain/supportRequests';
import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera, Image, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useAct } from '#ui/useAct.ts';
import { partNames, partsOf, partWords } from './along.ts';
import { canCapture, captured } from './capture.ts';
import { addPicture, screenshotOf } from './picture.ts';
import styles from './Support.module.css';

const AddScreenshot = ({ onAdd }: { onAdd: (picture: string) => void }) => {
  const { busy, run } = useAct();
  const take = async () => {
    const picture = await captured();
    if (picture !== undefined) addPicture(picture, onAdd);
  };
  return (
    <>
      {canCapture() && (
        <Button busy={busy} glyph={Camera} onClick={() => run(take)} small>
          Take screenshot
        </Button>
      )}
      <FilePick
        accept="image/*"
        glyph={Image}
        name="Screenshot"
        onFiles={([file]) => run(async () => addPicture(await screenshotOf(file), onAdd))}
        small
      >
        Add screenshot
      </FilePick>
    </>
  );
};

/** What goes with a request, each part shown; its author leaves out what they like, and adds a screenshot. */
export const GoesAlong = ({
  context,
  screenshot,
  onContext,
  onScreenshot,
}: {
  context: SupportContext;
  screenshot: string | null;
  onContext: (context: SupportContext) => void;
  onScreenshot: (picture: string | null) => void;
}) => (
  <div className={styles.along}>
    <span className="small dim">Goes with it</span>
    {partsOf(context).map(([part, value]) => (
      <span className={styles.part} key={part}>
        <Tag>{partWords(part, value)}</Tag>
        <IconButton
          glyph={X}
          name={`Leave out the ${partNames[part]}`}
          onClick={() => onContext({ ...context, [part]: null })}
          small
        />
      </span>
    ))}
    {screenshot ? (
      <span className={styles.part}>
        <img alt="The screenshot that goes along" className={styles.picture} src={screenshot} />
        <IconButton glyph={X} name="Leave out the screenshot" onClick={() => onScreenshot(null)} small />
      </span>
    ) : (
      <AddScreenshot onAdd={onScreenshot} />
    )}
  </div>
);
