export const SettingsScreen = () => (
  <div className="page">
    <h1>Settings</h1>
  </div>
);
