import { passwordRules, passwordStrength } from 'domain/kernel';
import { Check, Circle } from '#ui/Icon.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Strength.module.css';

const looks = {
  none: { word: 'No rule met', tone: 'bad', className: 'dim' },
  weak: { word: 'Weak', tone: 'bad', className: 'late' },
  medium: { word: 'Medium', tone: 'warn', className: 'soon' },
  strong: { word: 'Strong', tone: 'ok', className: 'good' },
} as const;

/** One tick for each rule met: 1–2 weak, 3–4 medium, 5 strong. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { met, strength } = passwordStrength(password);
  const { word, tone, className } = looks[strength];
  return (
    <span className={styles.meter} role="status">
      <Ridge lit={met} of={passwordRules.length} tall tone={tone} wide />
      <span>
        <b className={className}>{word}</b>
        {`, ${met} of ${passwordRules.length} rules`}
      </span>
    </span>
  );
};

/** The five rules, each with tick or ring. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul aria-label="Password rules" className={`small dim ${styles.rules}`}>
    {passwordRules.map((rule) => {
      const met = password !== '' && rule.test(password);
      return (
        <li className={met ? styles.met : undefined} key={rule.text}>
          {met ? <Check data-size="small" /> : <Circle data-size="small" />}
          {rule.text}
          <span className="vh">{met ? ', met' : ', missing'}</span>
        </li>
      );
    })}
  </ul>
);
