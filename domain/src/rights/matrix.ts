import { type Operation, type Role, roles, same, type Who } from '#kernel';
import { type RightNoun, rightNouns, rightWords } from './words.ts';

/** One thing that people do with a noun, and which roles may. */
export type Right = {
  words: string;
  roles: Role[];
  /** Also without signing in. */
  open: boolean;
  /** The password is asked for again: always, or for some of it. */
  fresh: 'always' | 'sometimes' | null;
};

export type NounRights = { noun: string; rights: Right[] };

type Declared = Pick<Operation, 'name' | 'who' | 'fresh'>;

const rolesIn = (who: Who): Role[] =>
  who === 'public' ? [...roles] : roles.filter((role) => who.includes(role));

const rightOf = ({ name, who, fresh }: Declared): Right => ({
  words: rightWords(name),
  roles: rolesIn(who),
  open: who === 'public',
  fresh: fresh === undefined ? null : fresh === true ? 'always' : 'sometimes',
});

/** What each role may do, noun by noun, of the operations as they are declared; those that read the same stand once, with the password where any asks for it. */
export const rightsOf = (operations: readonly Declared[]): NounRights[] => {
  const byNoun = Map.groupBy(operations, ({ name }) => name.slice(0, name.indexOf('.')));
  const known = Object.keys(rightNouns) as RightNoun[];
  const nouns = [...known, ...[...byNoun.keys()].filter((noun) => !known.some((one) => one === noun))];
  return nouns.flatMap((noun) => {
    const rights: Right[] = [];
    for (const operation of byNoun.get(noun) ?? []) {
      const right = rightOf(operation);
      const twin = rights.find(
        ({ words, roles: may, open }) =>
          words === right.words && open === right.open && same(may, right.roles),
      );
      if (!twin) rights.push(right);
      else if (twin.fresh !== right.fresh) twin.fresh = 'sometimes';
    }
    return rights.length > 0 ? [{ noun, rights }] : [];
  });
};
