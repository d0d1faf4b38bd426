import { cityTagOf, mayTake } from 'domain/leads';
import { handOffVerbs, leads, leadVerbs } from '#leads';
import { useRow } from '#platform/useStore.ts';
import { usePictures } from '#users';
import { useNames, useWork } from '#view';
import { Card } from './Card.tsx';

export type CityTags = Readonly<Record<string, string>>;

type Props = {
  id: string;
  cityTags: CityTags;
  now: number;
  current: boolean;
  lifted: boolean;
  arrived: boolean;
  chosen: boolean;
};

/** A card that follows its lead; only it is drawn anew when the lead changes. */
export const LiveCard = ({ id, cityTags, ...rest }: Props) => {
  const row = useRow(leads, id);
  const { by, off } = useWork();
  const nameOf = useNames();
  const pictureOf = usePictures();
  if (!row) return null;
  const name = nameOf(row.assignedRep);
  const mayBeTaken = row.column === 'unassigned' && off === null && mayTake(by, row) === null;
  const answer =
    row.passState === 'pending' && row.assignedRep === by.uid && off === null
      ? {
          from: nameOf(row.passedFrom),
          onAccept: () =>
            void handOffVerbs.accept(by, id, {
              uid: row.passedFrom ?? '',
              displayName: nameOf(row.passedFrom) ?? 'Nobody',
              there: true,
            }),
        }
      : undefined;
  return (
    <Card
      {...rest}
      answer={answer}
      cityTag={cityTagOf(row.city, cityTags)}
      fixed={off !== null}
      href={`/leads/${id}`}
      lead={row}
      onTake={mayBeTaken ? () => void leadVerbs.take(by, id) : undefined}
      rep={
        name === null ? null : { name, mine: row.assignedRep === by.uid, picture: pictureOf(row.assignedRep) }
      }
    />
  );
};
