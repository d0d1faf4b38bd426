import { isRefusal, recordName } from 'domain/kernel';
import { mayEditView, type SavedView, savedViewOperations } from 'domain/savedViews';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import styles from './Saved.module.css';
import { isShown, keptSearch, type Shown, viewsChanged } from './views.ts';

const check = ({ name }: { name: string }) => {
  const problem = recordName.safeParse(name).error?.issues[0]?.message;
  return problem ? { name: problem } : {};
};

type Props<Search extends object> = Shown<Search> & { view: SavedView | null; onClose: () => void };
type Values = { name: string; shared: boolean; pinned: boolean; renew: boolean };

const valuesOf = (view: SavedView | null): Values => ({
  name: view?.name ?? '',
  shared: view?.shared ?? false,
  pinned: view?.pinned ?? false,
  renew: false,
});

const useSave = <Search extends object>(props: Props<Search>) => {
  const { view, screen, onClose } = props;
  const search = keptSearch(props);
  const { busy, failure, run } = useAct();
  const done = async (text: string) => {
    await viewsChanged();
    toast.success(text);
    onClose();
  };
  const draft = useDraft({
    noun: 'savedViews',
    at: screen,
    row: view,
    values: valuesOf,
    check,
    fields: ({ renew, ...fields }) => ({ ...fields, search: renew || !view ? search : view.search }),
    create: (fields, { key }) => call(savedViewOperations.create, fields, { key }),
    update: (fields, { id, version, key }) =>
      call(savedViewOperations.update, { id, version, fields }, { key }),
    saved: (answer) => (answer ? void done('View saved') : onClose()),
  });
  const remove = () =>
    run(async () => {
      if (view) await call(savedViewOperations.remove, { id: view.id }, { key: crypto.randomUUID() });
      draft.clear();
      await done('View deleted');
    });
  const { form } = draft;
  return { draft, form: { ...form, busy: form.busy || busy, failure: form.failure ?? failure }, remove };
};

/** Keeps what a screen shows under a name, or changes a view. */
export const SaveView = <Search extends object>(props: Props<Search>) => {
  const { view, onClose } = props;
  const { by, off } = useWork();
  const { draft, form, remove } = useSave(props);
  const refused = view && mayEditView(by, view);
  return (
    <FormDialog
      {...form}
      answer={view ? 'Save changes' : 'Save view'}
      off={off ?? (isRefusal(refused) ? refused.message : undefined)}
      onClose={onClose}
      title={view ? `Edit view ${view.name}` : 'Save this view'}
    >
      <TextField {...draft.field('name')} label="Name" maxLength={255} placeholder="Napa, going quiet" />
      <Checkbox {...draft.tick('pinned')} label="Pin it to the filter row" />
      <Checkbox {...draft.tick('shared')} label="Share it: everybody may use it" />
      {view && !isShown(view, props) && (
        <Checkbox {...draft.tick('renew')} label="Replace its filters by what is shown now" />
      )}
      {view && (
        <Button className={styles.remove} look="dangerQuiet" off={off} onClick={remove} small>
          Delete view
        </Button>
      )}
    </FormDialog>
  );
};
