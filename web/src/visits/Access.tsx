import { codesFrom, type Visit } from 'domain/visits';
import { moment } from '#ui/moment.ts';
import { useWork } from '#view';
import { tellLook } from './acting.ts';
import { lookAt } from './codes.ts';
import { Ways } from './Ways.tsx';

/** Why codes cannot be looked at now; null where they can. */
const waitsFor = (visit: Visit): string | null => {
  if (visit.codesUntil === null) return 'Codes are shown no longer.';
  const from = codesFrom(visit);
  return new Date().toISOString() < from ? `Codes are shown from ${moment(from)} on.` : null;
};

/** How one gets into the site of a visit; each look is recorded. */
export const Access = ({ visit }: { visit: Visit }) => {
  const { by, off } = useWork();
  const { access, siteName } = visit.site;
  return (
    <Ways
      access={access}
      look={async () => {
        const { codes, here } = await lookAt(visit);
        if (here) void tellLook({ visit, by });
        return codes;
      }}
      name={siteName}
      off={off ?? waitsFor(visit)}
    />
  );
};
