import { ListFilter } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TopAction } from '#ui/TopAction.tsx';
import styles from './Filters.module.css';

/** On a phone the filters of a list stand behind one button of the top bar. */
export const TopFilter = ({ set, onPress }: { set: boolean; onPress: () => void }) => (
  <TopAction>
    <IconButton
      glyph={ListFilter}
      name={set ? 'Filter, some are set' : 'Filter'}
      className={set ? styles.set : undefined}
      onClick={onPress}
    />
  </TopAction>
);
