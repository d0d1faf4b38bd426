import { useNavigate } from '@tanstack/react-router';
import { Dashboard } from './Dashboard.tsx';

/** The dashboard with leads that open over it. */
export const DashboardPage = () => {
  const navigate = useNavigate();
  // What opens a lead is no part of the first rows.
  const open = async (id: string) => {
    const { leadOverPage } = await import('#board');
    await navigate(leadOverPage(id));
  };
  return <Dashboard onOpen={(id) => void open(id)} />;
};
