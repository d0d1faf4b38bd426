import type { ComponentType, ReactNode } from 'react';
import { Empty } from './Empty.tsx';

/** A screen that comes later: its title and one honest sentence. */
export const laterScreen =
  (title: string, Icon: ComponentType, sentence: ReactNode): ComponentType =>
  () => (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Empty icon={<Icon />} title="Not here yet">
        <p>{sentence}</p>
      </Empty>
    </div>
  );
