import { MovePage } from './MovePage.tsx';
import { MovePanel } from './MovePanel.tsx';
import { PastMoves } from './PastMoves.tsx';
import { usePlace } from './place.ts';

/** The move from the former system: the one that the address names, else the way to begin one and those before. */
export const FormerSystem = () => {
  const { move } = usePlace();
  if (move) return <MovePage id={move} key={move} />;
  return (
    <>
      <MovePanel />
      <PastMoves />
    </>
  );
};
