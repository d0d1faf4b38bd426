import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { messageChannels } from 'domain/kernel';
import { sectionOf, type Template, type TemplateSection, templateOperations } from 'domain/templates';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Chip } from '#ui/filters/Chip.tsx';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { FileText, Plus } from '#ui/Icon.tsx';
import { Key } from '#ui/Key.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useSingleKey } from '#view';
import { changedSearch, readSearch, type TemplateSearch, typeOf } from './search.ts';
import { TemplateRows } from './TemplateRows.tsx';
import styles from './Templates.module.css';
import { useTemplateActs } from './useActs.tsx';
import { useEyes } from './useEyes.ts';
import { sectionWords, typeWords } from './words.ts';

const Editor = whenShown(async () => (await import('./Editor.tsx')).Editor);

const sections: readonly TemplateSection[] = ['mine', 'shared', 'default'];
const most = 200;

const nothing: Readonly<Record<TemplateSection, string>> = {
  mine: 'No templates of your own yet — duplicate one of the defaults to start.',
  shared: 'Nobody shares a template yet.',
  default: 'No defaults.',
};

const useList = (search: TemplateSearch) => {
  const text = search.text?.trim();
  return useRead(
    templateOperations.list,
    { type: typeOf(search), ...(text && { text }), archived: search.archived !== undefined, limit: most },
    { follows: ['templates'] },
  );
};

type Acts = ReturnType<typeof useTemplateActs>;
type SectionsProps = { items: readonly Template[]; search: TemplateSearch; acts: Acts };

const Sections = ({ items, search, acts }: SectionsProps) => {
  const { own } = useEyes();
  const narrowed = search.text !== undefined || search.archived !== undefined;
  const shown = sections.map((section) => ({
    section,
    templates: items.filter((template) => sectionOf(template, own) === section),
  }));
  // What there is comes first.
  const filled = shown.toSorted((a, b) => Number(b.templates.length > 0) - Number(a.templates.length > 0));
  return filled.map(({ section, templates }) =>
    narrowed && templates.length === 0 ? null : (
      <Panel count={templates.length || undefined} key={section} title={sectionWords[section]}>
        {templates.length === 0 ? (
          <p className={styles.none}>{nothing[section]}</p>
        ) : (
          <TemplateRows
            entriesOf={acts.entriesOf}
            label={sectionWords[section]}
            search={search}
            templates={templates}
          />
        )}
      </Panel>
    ),
  );
};

const List = ({ search, acts }: Omit<SectionsProps, 'items'>) => {
  const { data, error, refetch } = useList(search);
  const icon = <FileText />;
  if (!data && !error) return <Bones label="Loading templates" lines={[92]} rows={6} />;
  return (
    <>
      {error && (
        <Failure error={error} onRetry={refetch}>{`Could not load templates. ${error.message}`}</Failure>
      )}
      {data?.items.length === 0 && search.text && <Empty icon={icon} title="No templates match" />}
      {data?.items.length === 0 && !search.text && search.archived && (
        <Empty icon={icon} title="Nothing is archived" />
      )}
      {data && <Sections acts={acts} items={data.items} search={search} />}
      {data?.cursor && (
        <p className="small dim">{`The ${most} most used are shown. Filter to find the others.`}</p>
      )}
    </>
  );
};

const TypeTabs = ({ search }: { search: TemplateSearch }) => (
  <Tabs label="Templates">
    {messageChannels.map((type) => (
      <Link
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={typeOf(search) === type ? 'page' : undefined}
        key={type}
        search={changedSearch(search, { template: '', tab: type === 'sms' ? type : '' })}
        to="/templates"
      >
        {typeWords[type]}
      </Link>
    ))}
  </Tabs>
);

/** Texts for e-mails and messages: one's own, what others share, and the defaults, at /templates (TPL-01). */
export const TemplatesScreen = () => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const change = (parts: TemplateSearch, replace = true) =>
    void navigate({ to: '/templates', search: changedSearch(search, parts), replace });
  const { off } = useEyes();
  const open = (template: string, replace = false) => change({ template }, replace);
  const write = () => {
    if (!off) open('new');
  };
  useSingleKey({ n: write });
  const acts = useTemplateActs({ opened: ({ id }) => open(id), gone: () => undefined });
  const shown = search.template;
  return (
    <div className="page">
      <div className={`page-head ${styles.head}`}>
        <h1>Templates</h1>
        <span className="push" />
        <TextFilter
          label="Filter templates"
          onChange={(text) => change({ text })}
          value={search.text ?? ''}
        />
        <Chip
          on={search.archived !== undefined}
          onPress={() => change({ archived: search.archived ? '' : 'yes' })}
        >
          Archived
        </Chip>
        <Button glyph={Plus} look="main" off={off} onClick={write}>
          New template
          <span className="no-phone">
            <Key plain>N</Key>
          </span>
        </Button>
      </div>
      <TypeTabs search={search} />
      <List acts={acts} search={search} />
      {acts.question}
      {shown && (
        <Editor
          first={typeOf(search)}
          id={shown === 'new' ? null : shown}
          onClose={() => change({ template: '' })}
          onOpen={(id) => open(id, true)}
        />
      )}
    </div>
  );
};
