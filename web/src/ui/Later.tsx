import type { ComponentType, ReactNode } from 'react';
import { Empty } from './Empty.tsx';

/** A screen that comes later: its title and one honest sentence. */
export const laterScreen =
  (title: string, Icon: ComponentType<{ 'aria-hidden': 'true' }>, sentence: ReactNode): ComponentType =>
  () => (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Empty icon={<Icon aria-hidden="true" />} title="Not here yet">
        <p>{sentence}</p>
      </Empty>
    </div>
  );
