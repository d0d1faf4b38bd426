export const UserScreen = () => (
  <div className="page">
    <h1>User</h1>
  </div>
);
