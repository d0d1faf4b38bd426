/** (707) 555-0142 for ten digits of the United States, anything else as it was typed. */
export const phoneWords = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^[+\d\s().-]*$/.test(phone) || digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** ‘Santa Rosa, CA’, or what of it is known. */
export const place = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');
