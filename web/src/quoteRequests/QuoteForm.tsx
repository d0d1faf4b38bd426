import { usStates } from 'domain/leads';
import { type ComponentProps, type FormEvent, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { PublicActs } from '#ui/PublicSheet.tsx';
import { Select } from '#ui/Select.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { QuoteValues } from './draft.ts';
import styles from './QuotePage.module.css';
import type { Quote } from './useQuote.ts';

type TextProps = ComponentProps<'input'> & {
  quote: Quote;
  name: keyof QuoteValues;
  label: string;
  className?: string | undefined;
  mark?: string;
};

const Text = ({ quote: { form }, name, label, className, mark, ...rest }: TextProps) => (
  <Field className={className} error={form.error(name)} label={label} mark={mark}>
    <TextInput {...rest} {...form.control(name)} />
  </Field>
);

const Who = ({ quote }: { quote: Quote }) => (
  <fieldset className={styles.group}>
    <legend>You</legend>
    <Text
      autoComplete="given-name"
      label="First name"
      mark="required"
      name="firstName"
      quote={quote}
      required
    />
    <Text autoComplete="family-name" label="Last name" name="lastName" quote={quote} />
    <Text
      autoComplete="organization"
      className={styles.wide}
      label="Business name"
      name="businessName"
      quote={quote}
    />
    <Text
      autoComplete="email"
      inputMode="email"
      label="E-mail"
      mark="this or a phone"
      name="email"
      quote={quote}
      type="email"
    />
    <Text
      autoComplete="tel"
      inputMode="tel"
      label="Phone"
      mark="this or an e-mail"
      name="phone"
      quote={quote}
      type="tel"
    />
    <Checkbox
      checked={quote.form.values.smsConsent !== ''}
      className={styles.wide}
      label="You may text me at this number about my request. Reply STOP at any time; message and data rates may apply."
      name="smsConsent"
      onChange={({ target }) => quote.form.set('smsConsent', target.checked ? 'yes' : '')}
    />
  </fieldset>
);

const Property = ({ quote }: { quote: Quote }) => (
  <fieldset className={styles.group}>
    <legend>The property</legend>
    <Text
      autoComplete="street-address"
      className={styles.wide}
      label="Street"
      name="streetAddress"
      quote={quote}
    />
    <Text autoComplete="address-level2" label="City" name="city" quote={quote} />
    <div className={styles.pair}>
      <Field error={quote.form.error('state')} label="State">
        <Select autoComplete="address-level1" {...quote.form.control('state')}>
          <option value="">State</option>
          {usStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Text autoComplete="postal-code" inputMode="numeric" label="Zip" name="zipCode" quote={quote} />
    </div>
    <Text autoComplete="off" inputMode="numeric" label="Number of units" name="numberOfUnits" quote={quote} />
    <Text autoComplete="off" label="Type of property or machines" name="typeOfMachines" quote={quote} />
    <Text
      autoComplete="off"
      className={styles.wide}
      label="When is a good time to call?"
      name="bestTimeToCall"
      quote={quote}
    />
    <Field className={styles.wide} error={quote.form.error('message')} label="Message">
      <TextArea {...quote.form.control('message')} rows={4} />
    </Field>
  </fieldset>
);

const progress = {
  typing: '',
  checking: 'Checking that you are human…',
  sending: 'Sending your request…',
  sent: '',
} as const;

/** The form itself; the check begins with the first field that is entered. */
export const QuoteForm = ({ quote }: { quote: Quote }) => {
  const element = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const { form, step, failure } = quote;
  const submit = (event: FormEvent) => {
    form.submit((values) => quote.send(values, trap.current?.value ?? ''))(event);
    // To the first field that has something against it.
    if (!form.valid)
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      aria-label="Ask for a quote"
      className={styles.form}
      noValidate
      onFocus={quote.begin}
      onSubmit={submit}
      ref={element}
    >
      <Who quote={quote} />
      <Property quote={quote} />
      <div aria-hidden="true" className={styles.trap}>
        <label htmlFor="reference">Leave this empty</label>
        <input autoComplete="off" id="reference" name="reference" ref={trap} tabIndex={-1} type="text" />
      </div>
      {failure && <Strip tone="bad">{failure}</Strip>}
      <PublicActs>
        <Button busy={step !== 'typing'} look="main" type="submit">
          Send request
        </Button>
        <span className="small dim" role="status">
          {progress[step]}
        </span>
      </PublicActs>
    </form>
  );
};
