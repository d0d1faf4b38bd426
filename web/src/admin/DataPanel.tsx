import { Empty } from '#ui/Empty.tsx';
import { FileUp } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Bringing data in and out. */
export const DataPanel = () => (
  <Panel title="Data">
    <Empty icon={<FileUp aria-hidden="true" />} title="Not here yet">
      <p>Leads will be imported from and exported to spreadsheets here.</p>
    </Empty>
  </Panel>
);
