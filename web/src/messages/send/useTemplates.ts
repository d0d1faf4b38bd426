import type { MessageChannel } from 'domain/kernel';
import { defaultEmailTemplates, sectionOf, type TemplateText, templateOperations } from 'domain/templates';
import { useRead } from '#platform/query.ts';
import { useWork } from '#view';

/** A template as the pickers offer it. */
export type PickedTemplate = Omit<TemplateText, 'seed'> & {
  id: string | null;
  seed: string | null;
  section: 'Mine' | 'Shared' | 'Default';
};

const words = { mine: 'Mine', shared: 'Shared', default: 'Default' } as const;

// The three mails of every installation open also where the list cannot be read.
const always: readonly PickedTemplate[] = defaultEmailTemplates.map((template) => ({
  ...template,
  id: null,
  section: 'Default',
}));

/** The templates of one way, the most used first. */
export const useTemplates = (type: MessageChannel) => {
  const { by } = useWork();
  const { data, isError } = useRead(templateOperations.list, { type, limit: 100 });
  const instead = type === 'email' && isError ? always : [];
  const picks: readonly PickedTemplate[] =
    data?.items.map((template) => ({ ...template, section: words[sectionOf(template, by.uid)] })) ?? instead;
  return {
    picks,
    failed: isError,
    /** By id, or by the seed of one that every installation has. */
    find: (wanted: string): PickedTemplate | undefined =>
      picks.find(({ id, seed }) => id === wanted || seed === wanted),
  };
};

export type Templates = ReturnType<typeof useTemplates>;
