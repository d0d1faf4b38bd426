/** Whose lead a card shows. */
export type CardRep = { name: string; mine: boolean; picture?: string | undefined };
