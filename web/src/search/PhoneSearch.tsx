import { Dialog, DialogClose, DialogTitle } from '#ui/Dialog.tsx';
import { Search } from '#ui/Icon.tsx';
import { Panel } from './Panel.tsx';
import styles from './PhoneSearch.module.css';
import { comboProps } from './useCombo.ts';
import type { SearchProps } from './useSections.tsx';

/** The search as a screen of its own, where there is no room for a field. */
export const PhoneSearch = ({ placeholder, ...props }: SearchProps & { placeholder: string }) => (
  <Dialog
    bare
    head={
      <header className={`bar ${styles.head}`}>
        <DialogTitle className="vh">Search</DialogTitle>
        <label className={`fill ${styles.find}`}>
          <Search />
          <span className="vh">Search</span>
          <input {...comboProps(props.combo, placeholder)} enterKeyHint="search" />
        </label>
        <DialogClose />
      </header>
    }
    initialFocus={props.combo.input}
    onClose={props.combo.hide}
    open
    title="Search"
  >
    <Panel {...props} phone />
  </Dialog>
);
