import { expect, test } from 'vitest';
import { textCommand } from './commands.ts';

test.each([
  ...[
    'STOP',
    'stop',
    ' Stop. ',
    'STOPALL',
    'Stop all',
    'UNSUBSCRIBE',
    'cancel',
    'END',
    'Quit!',
    '"STOP"',
    'ＳＴＯＰ',
  ],
  ...[
    'stop please',
    'Please STOP',
    'STOP now',
    'stop texting me',
    'Please stop texting me',
    'OPT-OUT',
    'revoke',
  ],
  ...[
    "don't text me again",
    'do not contact me',
    'take me off your list',
    'Remove me from this',
    'no more texts',
  ],
  'I want to unsubscribe from this',
])('‘%s’ is a stop', (text) => {
  expect(textCommand(text)).toBe('stop');
});

test.each(['START', 'start', 'Yes', 'UNSTOP', 'unstop.'])('‘%s’ is a start', (text) => {
  expect(textCommand(text)).toBe('start');
});

test.each(['HELP', 'help?', 'Info'])('‘%s’ asks for help', (text) => {
  expect(textCommand(text)).toBe('help');
});

test.each([
  ...[
    '',
    '   ',
    '👍',
    'Yes please call me',
    'stop by tomorrow at 3',
    'The lease will end in June',
    'Can you help me?',
  ],
  ...[
    'We cannot cancel our contract until May',
    'Please do not stop texting me',
    'the dryers quit again',
    'endless',
  ],
  ...['I never stop working', 'stopwatch', 'Our bus stop is at the corner'],
])('‘%s’ is an ordinary text', (text) => {
  expect(textCommand(text)).toBeNull();
});
