import { deliveryMethods } from 'domain/users';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './Notifications.module.css';
import { useSettings } from './useSettings.ts';
import { type Method, type PreferenceName, type Preferences, toggled } from './wishes.ts';

const names: readonly { name: PreferenceName; label: string }[] = [
  { name: 'newLead', label: 'New lead' },
  { name: 'leadAssigned', label: 'Lead assigned to me' },
  { name: 'reminder', label: 'Reminder' },
  { name: 'leadStatusChanged', label: 'Status of a lead' },
];
const methodLabels: Readonly<Record<Method, string>> = {
  'in-app': 'In app',
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
};

/** Of what one is told, and by which ways. */
export const WishTable = ({
  preferences,
  prefer,
  off,
}: {
  preferences: Preferences;
  prefer: (name: PreferenceName, more: Partial<Preferences[PreferenceName]>) => void;
  off: boolean;
}) => {
  const smsWaits = useSettings()?.smsApproved === false;
  return (
    <div className={styles.wide}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Tell me of</th>
            <th scope="col">On</th>
            {deliveryMethods.map((method) => (
              <th key={method} scope="col">
                {methodLabels[method]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <Checkbox
                  aria-label={label}
                  checked={preferences[name].enabled}
                  disabled={off}
                  onChange={({ target }) => prefer(name, { enabled: target.checked })}
                />
              </td>
              {deliveryMethods.map((method) => (
                <td key={method}>
                  <Checkbox
                    aria-label={`${label}: ${methodLabels[method]}`}
                    checked={preferences[name].methods.includes(method)}
                    disabled={off || !preferences[name].enabled || (method === 'sms' && smsWaits)}
                    onChange={() =>
                      prefer(name, { methods: toggled(preferences[name].methods, method, deliveryMethods) })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {smsWaits && <p className="small dim">SMS Temporarily Disabled</p>}
    </div>
  );
};
