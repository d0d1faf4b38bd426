import { useNavigate } from '@tanstack/react-router';
import { leadOverPage } from '#board';
import { Dashboard } from './Dashboard.tsx';

/** The start page; leads open over it. */
export const DashboardScreen = () => {
  const navigate = useNavigate();
  return <Dashboard onOpen={(id) => void navigate(leadOverPage(id))} />;
};
