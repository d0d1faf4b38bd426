import { loadAllTokens } from '#apiTokens';
import { whenShown } from '#ui/whenShown.tsx';
import { loadWebhooks } from '#webhooks';

const AllTokens = whenShown(loadAllTokens);
const Webhooks = whenShown(loadWebhooks);

/** What programs do here, and what other systems are told: API tokens of everybody, and webhooks (D69). */
export const IntegrationsPanel = () => (
  <div className="panels">
    <Webhooks />
    <AllTokens />
  </div>
);
