import { type SiteStatus, siteStatusLabels } from 'domain/sites';
import { Badge } from '#ui/Badge.tsx';

const tones = { active: 'ok', pending_install: 'info', inactive: 'plain', decommissioned: 'plain' } as const;

/** Where a site stands, as a badge. */
export const siteStatusBadge = (status: SiteStatus) => (
  <Badge tone={tones[status]}>{siteStatusLabels[status]}</Badge>
);
