import { deliveryMethods } from 'domain/users';
import { useSettings } from '#platform/useSettings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './Notifications.module.css';
import { type Method, toggled, type Wishes, type WishRow, wishRows } from './wishes.ts';

const methodLabels: Readonly<Record<Method, string>> = {
  'in-app': 'In app',
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
};
const switches = {
  email: 'emailNotificationsEnabled',
  sms: 'smsNotificationsEnabled',
  push: 'pushNotificationsEnabled',
} as const;

type Given = {
  wishes: Wishes;
  set: (more: Partial<Wishes>) => void;
  off: boolean;
};

/** Of what one is told, and by which ways; a way that is switched off altogether keeps its ticks. */
export const WishTable = ({ wishes, set, off }: Given) => {
  const smsWaits = useSettings()?.smsApproved === false;
  return (
    <div className={`stack ${styles.wide}`}>
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
          <Ways off={off} set={set} smsWaits={smsWaits} wishes={wishes} />
          {wishRows.map((row) => (
            <Row key={row.label} off={off} row={row} set={set} smsWaits={smsWaits} wishes={wishes} />
          ))}
        </tbody>
      </table>
      {smsWaits && <p className="small dim">SMS Temporarily Disabled</p>}
    </div>
  );
};

type TickProps = { label: string; on: boolean; disabled: boolean; onTick: (on: boolean) => void };

// The whole cell is pressed.
const Tick = ({ label, on, disabled, onTick }: TickProps) => (
  <Checkbox
    checked={on}
    className={styles.tick}
    disabled={disabled}
    label={<span className="vh">{label}</span>}
    onChange={({ target }) => onTick(target.checked)}
  />
);

/** Whether a way is used at all. */
const Ways = ({ wishes, set, off, smsWaits }: Given & { smsWaits: boolean }) => (
  <tr>
    <th scope="row">Use this way at all</th>
    <td />
    <td />
    {(['email', 'sms', 'push'] as const).map((method) => (
      <td data-way={methodLabels[method]} key={method}>
        <Tick
          disabled={off || (method === 'sms' && smsWaits)}
          label={`Use ${methodLabels[method]}`}
          on={wishes[switches[method]]}
          onTick={(on) => set({ [switches[method]]: on })}
        />
      </td>
    ))}
  </tr>
);

const Row = ({ row, wishes, set, off, smsWaits }: Given & { row: WishRow; smsWaits: boolean }) => {
  const { label, help, onlyBeyond } = row;
  const { enabled, methods } = row.of(wishes);
  const change = (more: object) => set(row.with(wishes, { enabled, methods, ...more }));
  return (
    <tr>
      <th scope="row">
        {label}
        {help && <small className="dim">{help}</small>}
      </th>
      <td data-on>
        <Tick disabled={off} label={label} on={enabled} onTick={(on) => change({ enabled: on })} />
      </td>
      {deliveryMethods.map((method) =>
        method === 'in-app' && onlyBeyond ? (
          <td key={method} />
        ) : (
          <td data-way={methodLabels[method]} key={method}>
            <Tick
              disabled={off || !enabled || (method === 'sms' && smsWaits)}
              label={`${label}: ${methodLabels[method]}`}
              on={methods.includes(method)}
              onTick={() => change({ methods: toggled(methods, method, deliveryMethods) })}
            />
          </td>
        ),
      )}
    </tr>
  );
};
