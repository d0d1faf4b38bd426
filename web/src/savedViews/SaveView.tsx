import { isRefusal, recordName } from 'domain/kernel';
import { mayEditView, type SavedView, savedViewOperations } from 'domain/savedViews';
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { useWork } from '#view';
import styles from './Saved.module.css';
import { isShown, keptSearch, type Shown, viewsChanged } from './views.ts';

const check = ({ name }: { name: string }) => {
  const problem = recordName.safeParse(name).error?.issues[0]?.message;
  return problem ? { name: problem } : {};
};

type Props<Search extends object> = Shown<Search> & { view: SavedView | null; onClose: () => void };
type Chosen = { shared: boolean; pinned: boolean; renew: boolean };

const useSave = <Search extends object>(props: Props<Search>, say: (name: string) => void) => {
  const { view, onClose } = props;
  const search = keptSearch(props);
  const { busy, failure, run } = useAct();
  const done = async (text: string) => {
    await viewsChanged();
    toast.success(text);
    onClose();
  };
  const send = (name: string, { shared, pinned, renew }: Chosen) =>
    run(async () => {
      try {
        const fields = { name, shared, pinned, ...((renew || !view) && { search }) };
        const key = crypto.randomUUID();
        await (view
          ? call(savedViewOperations.update, { id: view.id, version: view.version, fields }, { key })
          : call(savedViewOperations.create, { ...fields, search }, { key }));
      } catch (error) {
        if (isCallError(error) && error.fields['name']) say(error.fields['name']);
        throw error;
      }
      await done('View saved');
    });
  const remove = () =>
    run(async () => {
      if (view) await call(savedViewOperations.remove, { id: view.id }, { key: crypto.randomUUID() });
      await done('View deleted');
    });
  return { busy, failure, send, remove };
};

/** Keeps what a screen shows under a name, or changes a view. */
export const SaveView = <Search extends object>(props: Props<Search>) => {
  const { view, onClose } = props;
  const { by, off } = useWork();
  const form = useForm({ name: view?.name ?? '' }, check);
  const [chosen, setChosen] = useState<Chosen>({
    shared: view?.shared ?? false,
    pinned: view?.pinned ?? false,
    renew: false,
  });
  const { busy, failure, send, remove } = useSave(props, (name) => form.say({ name }));
  const refused = view && mayEditView(by, view);
  const set = (part: keyof Chosen) => (event: { target: { checked: boolean } }) =>
    setChosen({ ...chosen, [part]: event.target.checked });
  return (
    <FormDialog
      answer={view ? 'Save changes' : 'Save view'}
      busy={busy}
      failure={failure}
      off={off ?? (isRefusal(refused) ? refused.message : undefined)}
      onClose={onClose}
      onSubmit={form.submit(({ name }) => send(name, chosen))}
      title={view ? `Edit view ${view.name}` : 'Save this view'}
    >
      <Field error={form.error('name')} label="Name">
        <TextInput
          {...form.control('name')}
          autoComplete="off"
          maxLength={255}
          placeholder="Napa, going quiet"
        />
      </Field>
      <Checkbox checked={chosen.pinned} label="Pin it to the filter row" onChange={set('pinned')} />
      <Checkbox checked={chosen.shared} label="Share it: everybody may use it" onChange={set('shared')} />
      {view && !isShown(view, props) && (
        <Checkbox
          checked={chosen.renew}
          label="Replace its filters by what is shown now"
          onChange={set('renew')}
        />
      )}
      {view && (
        <Button className={styles.remove} look="danger-quiet" off={off ?? false} onClick={remove} small>
          Delete view
        </Button>
      )}
    </FormDialog>
  );
};
