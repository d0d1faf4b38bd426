import { isAdministrator, type Refusal } from 'domain/kernel';
import {
  mayEditTemplate,
  mayRemoveTemplate,
  nameLimit,
  type Template,
  templateOperations,
} from 'domain/templates';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { Archive, Copy, Share2, Star, Trash2 } from '#ui/Icon.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useEyes } from './useEyes.ts';
import { timesWords } from './words.ts';

const reread = () => refresh(templateOperations.list, templateOperations.get);

const small = { 'data-size': 'small' } as const;

/** The name of a copy; one that is too long is cut. */
const copyName = (name: string): string => [...`Copy of ${name}`].slice(0, nameLimit).join('').trim();

const duplicate = ({ name, description, type, subject, body }: Template): Promise<Template> =>
  call(templateOperations.create, {
    name: copyName(name),
    description,
    type,
    subject: type === 'email' ? subject : '',
    body,
  });

// The editor says it in full.
const reasons: Readonly<Record<string, string>> = {
  DEFAULT_TEMPLATE: 'For administrators',
  TEMPLATE_NOT_YOURS: 'For its owner',
  SEEDED_TEMPLATE: 'Every installation has it',
};
const reasonOf = (refused: Refusal | null): string | undefined =>
  refused ? (reasons[refused.code] ?? refused.message) : undefined;

const Question = ({ template: { usageCount, isShared, name } }: { template: Template }) => (
  <p>
    {usageCount === 0 ? 'It was never used.' : `It was used ${timesWords(usageCount)}.`}
    {isShared && ' Everybody it is shared with loses it.'} {`“${name}” cannot be brought back.`}
  </p>
);

/** What can be done with a template, wherever it stands; `opened` shows the row that came of it, `gone` leaves one. */
export const useTemplateActs = ({
  opened,
  gone,
}: {
  opened: (template: Template) => void;
  gone: (id: string) => void;
}) => {
  const { by, off } = useEyes();
  const { run } = useAct();
  const [asked, ask] = useState<Template | null>(null);
  const write = (act: () => Promise<void>) =>
    run(async () => {
      await act();
      await reread();
    });
  const update = (template: Template, fields: Partial<Template>, said: string) =>
    write(async () => {
      const { id, version } = template;
      await call(templateOperations.update, { id, version, fields });
      toast.success(said);
    });
  const putAway = (template: Template) =>
    write(async () => {
      const { id, archivedAt } = template;
      await call(archivedAt ? templateOperations.restore : templateOperations.archive, { id });
      toast.success(archivedAt ? 'Template restored' : 'Template archived');
      if (!archivedAt) gone(id);
    });
  const remove = async ({ id }: Template) => {
    await call(templateOperations.remove, { id });
    gone(id);
    await reread();
  };

  /** The entries of a template's menu. */
  const entriesOf = (template: Template): MenuEntry[] => {
    const { isShared, isDefault, archivedAt, seed } = template;
    const edit = off ?? reasonOf(mayEditTemplate(by, template));
    const removal = off ?? reasonOf(mayRemoveTemplate(by, template));
    const raise = seed ? 'Every installation has it' : edit;
    const entries: (MenuEntry | false)[] = [
      {
        label: 'Duplicate',
        icon: <Copy {...small} />,
        off: off ?? undefined,
        onSelect: () => write(async () => opened(await duplicate(template))),
      },
      {
        label: isShared ? 'Unshare' : 'Share',
        icon: <Share2 {...small} />,
        off: isDefault ? 'Everybody has the defaults' : edit,
        onSelect: () =>
          update(template, { isShared: !isShared }, isShared ? 'Template is yours alone' : 'Template shared'),
      },
      isAdministrator(by.role) && {
        label: isDefault ? 'No longer a default' : 'Make default',
        icon: <Star {...small} />,
        off: raise,
        onSelect: () =>
          update(
            template,
            { isDefault: !isDefault },
            isDefault ? 'No longer a default' : 'Template is a default',
          ),
      },
      {
        label: archivedAt ? 'Restore' : 'Archive',
        icon: <Archive {...small} />,
        line: true,
        off: edit,
        onSelect: () => putAway(template),
      },
      {
        label: 'Delete',
        icon: <Trash2 {...small} />,
        danger: true,
        off: removal,
        onSelect: () => ask(template),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };

  const question = asked && (
    <Asking
      act={() => remove(asked)}
      answer="Delete template"
      danger
      done="Template deleted"
      onClose={() => ask(null)}
      question={`Delete “${asked.name}”?`}
    >
      <Question template={asked} />
    </Asking>
  );
  return { entriesOf, question };
};
