import type { Visit } from 'domain/visits';
import { useWork } from '#view';
import { tellLook } from './acting.ts';
import { lookAt } from './codes.ts';
import { Ways } from './Ways.tsx';
import { waitsForCodes } from './words.ts';

/** How one gets into the site of a visit; each look is recorded. */
export const Access = ({ visit }: { visit: Visit }) => {
  const { by, viewer, off } = useWork();
  const { access, siteName } = visit.site;
  return (
    <Ways
      access={access}
      look={async () => {
        const { codes, taken } = await lookAt(visit);
        if (taken) void tellLook({ visit, by }, taken);
        return codes;
      }}
      name={siteName}
      off={off ?? waitsForCodes(visit, viewer)}
    />
  );
};
