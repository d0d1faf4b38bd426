export const AdminScreen = () => (
  <div className="page">
    <h1>Admin</h1>
  </div>
);
