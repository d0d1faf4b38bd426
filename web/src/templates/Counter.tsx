import { countWords, figureWords } from 'domain/kernel';
import { carrierSegments, segmentsOf } from 'domain/messages';
import { bodyLimits } from 'domain/templates';
import { Ridge } from '#ui/Ridge.tsx';

/** How long a text is, and as how many it is sent; one tick a segment. */
export const Counter = ({ text }: { text: string }) => {
  const segments = segmentsOf(text);
  const carriers = carrierSegments(text);
  return (
    <>
      <span className="num">
        {`${figureWords(text.length)} of ${figureWords(bodyLimits.sms)} characters `}
        <Ridge lit={segments} of={Math.max(1, segments)} tone="accent" />
        {` ${countWords(segments, 'segment')}`}
      </span>
      {carriers !== null && (
        <span className="soon">
          {`. Contains special characters; carriers may bill it as ${countWords(carriers, 'segment')}`}
        </span>
      )}
    </>
  );
};
