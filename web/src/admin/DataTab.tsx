import { useSearch } from '@tanstack/react-router';
import { developers, mayEnter } from 'domain/kernel';
import type { ComponentType } from 'react';
import { SignedIn, useMe } from '#auth';
import { DuplicatesPage, DuplicatesPanel } from '#duplicates';
import { FormerSystem } from '#formerSystem';
import { DataPage } from '#imports';
import { TrashPage, TrashPanel } from '#trash';
import { WholeExportsPanel } from '#wholeExports';

const parts: Readonly<Record<string, ComponentType>> = {
  duplicates: DuplicatesPage,
  trash: TrashPage,
};

/** What is there twice, what was deleted, and everything that brings data in or out. */
export const DataTab = () => {
  const { role } = useMe();
  const { import: importId, move, part } = useSearch({ from: '/shell/admin' });
  const Part = part !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (Part)
    return (
      <SignedIn>
        <Part />
      </SignedIn>
    );
  if (move) return <FormerSystem />;
  return (
    <>
      {!importId && (
        <>
          <DuplicatesPanel />
          <TrashPanel />
        </>
      )}
      <DataPage />
      {!importId && (
        <>
          {mayEnter(developers, role) && <WholeExportsPanel />}
          <FormerSystem />
        </>
      )}
    </>
  );
};
