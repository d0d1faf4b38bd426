import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { messageRefusals, readNumbers } from 'domain/messages';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const countries: readonly string[] = ['US', 'CA'];
const costly: readonly string[] = ['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'VOICEMAIL'];
// Area codes and exchanges of services that charge who is texted or who texts.
const premium = /^\+1(?:900|976|\d{3}976)/;

/** Why a number in E.164 is not texted: it is none, abroad, or charges extra (PHN, MSG-07). */
export const numberProblem = (number: string): Refusal | null => {
  if (premium.test(number)) return messageRefusals.numberPremium(number);
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible()) {
    return number.startsWith('+1') || !parsed
      ? messageRefusals.invalidNumber(number)
      : messageRefusals.numberAbroad(number);
  }
  if (parsed.country && !countries.includes(parsed.country)) return messageRefusals.numberAbroad(number);
  if (parsed.countryCallingCode !== '1') return messageRefusals.numberAbroad(number);
  if (costly.includes(parsed.getType() ?? '')) return messageRefusals.numberPremium(number);
  return parsed.isValid() ? null : messageRefusals.invalidNumber(number);
};

/** Numbers as they are texted, each once and each allowed. */
export const textableNumbers = (typed: readonly string[]): Outcome<string[]> => {
  const numbers = readNumbers(typed);
  if (isRefusal(numbers)) return numbers;
  for (const number of numbers) {
    const problem = numberProblem(number);
    if (problem) return problem;
  }
  return numbers;
};
