import type { ComponentProps } from 'react';
import { TimelineLine } from '#ui/timeline/Item.tsx';
import { usePictures } from '#users';
import { useWork } from '#view';
import { TimelineMessage } from './TimelineMessage.tsx';
import { addressWords } from './words.ts';

type Told = ComponentProps<typeof TimelineLine>['item'] & ComponentProps<typeof TimelineMessage>['item'];

/** One thing that happened to a lead or a client; a message stands in it with what became of it. */
export const TimelineRow = ({
  item,
  ...told
}: Pick<ComponentProps<typeof TimelineLine>, 'said' | 'changes' | 'now'> & {
  item: Told & { kind: string };
}) => {
  const { by } = useWork();
  const pictureOf = usePictures();
  const isMessage = item.kind === 'message';
  return (
    <TimelineLine
      {...told}
      body={isMessage && <TimelineMessage item={item} />}
      item={isMessage ? { ...item, author: addressWords(item.author) } : item}
      mine={item.by === by.uid}
      picture={pictureOf(item.by)}
      whole={item.verb === 'imported' && item.label !== ''}
    />
  );
};
