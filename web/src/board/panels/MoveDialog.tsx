import { columnLabels, type LeadColumn, leadColumns, leadTitle } from 'domain/leads';
import { useEffect, useRef } from 'react';
import { landingOf } from '#board/drag/landing.ts';
import { leads } from '#leads';
import { useRow } from '#platform/useStore.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Key } from '#ui/Key.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { useWork } from '#view';
import styles from './Panels.module.css';

type Props = { id: string; onClose: () => void; onMove: (id: string, to: LeadColumn) => void };

const touch = matchMedia('(pointer: coarse)').matches;

/** A move by key: `M`, then the column's number. */
export const MoveDialog = ({ id, onClose, onMove }: Props) => {
  const { by, off } = useWork();
  const list = useRef<HTMLDivElement>(null);
  const row = useRow(leads, id);
  const landing = (to: LeadColumn) => (row ? landingOf(row, to, by, off) : null);
  const choose = (to: LeadColumn) => {
    const place = landing(to);
    if (!place || place.barred) return;
    onClose();
    onMove(id, to);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const to = leadColumns[Number(event.key) - 1];
      if (to) choose(to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  if (!row) return null;
  return (
    <Dialog
      description={touch ? 'Choose a column.' : 'Choose a column, or press its number.'}
      initialFocus={list}
      onClose={onClose}
      open
      size="sm"
      title={`Move ${leadTitle(row)}`}
    >
      <div className={`stack near ${styles.columns}`} ref={list} tabIndex={-1}>
        {leadColumns.map((to, index) => {
          const place = landing(to);
          return (
            <Button
              className={styles.column}
              key={to}
              off={place === null ? 'It stands here now.' : place.barred && place.text}
              onClick={() => choose(to)}
            >
              {!touch && <Key>{index + 1}</Key>}
              <Porthole of={to} />
              {columnLabels[to]}
              <small>{place === null ? 'stands here now' : place.text.replace(/^Drop: /, '')}</small>
            </Button>
          );
        })}
      </div>
    </Dialog>
  );
};
