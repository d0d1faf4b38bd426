import type { Actor } from 'domain/kernel';
import { mayCreate } from 'domain/leads';
import type { ComponentType } from 'react';

/** A page that can be gone to. */
export type SearchPage = {
  path: string;
  label: string;
  icon?: ComponentType | undefined;
};

export type Command = { name: string; page: SearchPage | null };

const newLead: Command = { name: 'New lead', page: null };

/** What can be done from the search: a new lead for those who may, and the pages; those that fit what is typed. */
export const commandsFor = (
  typed: string,
  pages: readonly SearchPage[],
  by: Actor,
  readOnly: boolean,
): Command[] => {
  const mayMake = !readOnly && mayCreate(by, null) === null;
  const all = [...(mayMake ? [newLead] : []), ...pages.map((page) => ({ name: page.label, page }))];
  const wanted = typed.trim().toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(wanted));
};
