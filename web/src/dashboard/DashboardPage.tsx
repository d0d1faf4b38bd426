import { useNavigate } from '@tanstack/react-router';
import { leadOverPage } from '#board';
import { Dashboard } from './Dashboard.tsx';

/** The dashboard with leads that open over it. */
export const DashboardPage = () => {
  const navigate = useNavigate();
  return <Dashboard onOpen={(id) => void navigate(leadOverPage(id))} />;
};
