import { DataPage } from '#imports';
import { MovePage } from './MovePage.tsx';
import { MovePanel } from './MovePanel.tsx';
import { PastMoves } from './PastMoves.tsx';
import { usePlace } from './place.ts';

/** Everything that brings data in or out: imports, exports, and the move from the former system. */
export const DataTab = () => {
  const { importId, move } = usePlace();
  if (move) return <MovePage id={move} key={move} />;
  return (
    <>
      <DataPage />
      {!importId && (
        <>
          <MovePanel />
          <PastMoves />
        </>
      )}
    </>
  );
};
