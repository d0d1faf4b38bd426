export { DataTab } from './DataTab.tsx';
