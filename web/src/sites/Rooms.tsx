import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useSaved } from '#ui/saved/saved.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useMachines } from './machines.ts';
import styles from './Sites.module.css';
import type { SiteForm } from './saving.ts';
import { machinesWords } from './words.ts';

const most = 50;
const longest = 100;

const problemOf = (name: string, others: readonly string[]): string | null =>
  others.includes(name) ? `There is a room ${name} already.` : null;

type RoomProps = {
  name: string;
  machines: number;
  others: readonly string[];
  off: string | null;
  onRename: (name: string) => void;
  onRemove: () => void;
};

/** A room by its name, renamed in place; its machines go along. */
const Room = ({ name, machines, others, off, onRename, onRemove }: RoomProps) => {
  const [typed, type] = useState<string | null>(null);
  const wanted = (typed ?? name).trim();
  const problem = problemOf(wanted, others);
  const leave = () => {
    if (wanted !== '' && wanted !== name && !problem) onRename(wanted);
    if (!problem) type(null);
  };
  const why = off ?? (machines > 0 ? `${machinesWords(machines)} stand here. Move them first.` : null);
  return (
    <li>
      <span className={`stack ${styles.room}`}>
        <TextInput
          aria-invalid={problem !== null || undefined}
          aria-label={`Name of room ${name}`}
          autoComplete="off"
          maxLength={longest}
          onBlur={leave}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
          }}
          readOnly={off !== null}
          value={typed ?? name}
        />
        <span className="small dim num">{machines > 0 ? machinesWords(machines) : 'Empty'}</span>
        <IconButton glyph={Trash2} name={`Remove room ${name}`} off={why} onClick={onRemove} small />
      </span>
      {problem && (
        <p className="small late" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
};

const useNewRoom = (rooms: readonly string[], onAdd: (name: string) => void) => {
  const [typed, type] = useState('');
  const name = typed.trim();
  const problem =
    rooms.length >= most ? `At most ${most} rooms.` : name === '' ? 'Type a name.' : problemOf(name, rooms);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    onAdd(name);
    type('');
  };
  return { typed, type, problem, add };
};

/** The rooms of a site: added, renamed with the machines in them, removed once nothing stands there. */
export const Rooms = ({ siteId }: { siteId: string }) => {
  const { value: rooms, once, mark, off } = useSaved<SiteForm, 'rooms'>('rooms');
  const machines = useMachines(siteId).data?.items ?? [];
  const fresh = useNewRoom(rooms, (name) => once([...rooms, name]));
  return (
    <fieldset className={styles.set}>
      <legend>Rooms</legend>
      <span className={styles.roomsMark}>{mark}</span>
      {rooms.length > 0 && (
        <ul aria-label="Rooms" className={`stack ${styles.rooms}`}>
          {rooms.map((room) => (
            <Room
              key={room}
              machines={machines.filter((machine) => machine.room === room).length}
              name={room}
              off={off}
              onRemove={() => once(rooms.filter((one) => one !== room))}
              onRename={(name) => once(rooms.map((one) => (one === room ? name : one)))}
              others={rooms.filter((one) => one !== room)}
            />
          ))}
        </ul>
      )}
      <form className={`stack ${styles.room}`} onSubmit={fresh.add}>
        <TextInput
          aria-label="New room"
          autoComplete="off"
          maxLength={longest}
          onChange={(event) => fresh.type(event.target.value)}
          placeholder="Name of a new room"
          readOnly={off !== null}
          value={fresh.typed}
        />
        <Button glyph={Plus} off={off ?? fresh.problem} small type="submit">
          Add room
        </Button>
        {fresh.typed !== '' && fresh.problem && <span className="small late">{fresh.problem}</span>}
      </form>
    </fieldset>
  );
};
