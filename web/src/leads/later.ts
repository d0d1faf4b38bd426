import { toast } from '#ui/toast.tsx';

const load = async () => {
  const [verbs, handOff, saving] = await Promise.all([
    import('./verbs.tsx'),
    import('./handoff/verbs.ts'),
    import('./fields/save-field.ts'),
  ]);
  there = { verbs, handOff, saving };
  return there;
};
type Verbs = {
  verbs: typeof import('./verbs.tsx');
  handOff: typeof import('./handoff/verbs.ts');
  saving: typeof import('./fields/save-field.ts');
};
let there: Verbs | null = null;

/** Fetches the verbs, which the first paint does without. */
export const fetchVerbs = async (): Promise<void> => void (await load());

/** A verb that is fetched with the others when the first of them is used; from then on it runs at once. */
const later =
  <Given extends unknown[], Answer>(pick: (verbs: Verbs) => (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    if (there) return pick(there)(...given);
    const found = await load().catch((error: unknown) => {
      toast.error('Something went wrong. Please try again.');
      throw error;
    });
    return pick(found)(...given);
  };

/** The verbs of a lead, for the screens around it. */
export const leadVerbs = {
  move: later(({ verbs }) => verbs.move),
  giveReason: later(({ verbs }) => verbs.giveReason),
  take: later(({ verbs }) => verbs.take),
  assign: later(({ verbs }) => verbs.assign),
  create: later(({ verbs }) => verbs.create),
};

/** Answers to a pass. */
export const handOffVerbs = {
  accept: later(({ handOff }) => handOff.accept),
  reject: later(({ handOff }) => handOff.reject),
};

/** Saves one field of a lead. */
export const saveField = later(({ saving }) => saving.saveField);
