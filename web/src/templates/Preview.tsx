import { isBlankBody, type TemplatePreview, type TemplateWords, templateOperations } from 'domain/templates';
import { useEffect, useId, useRef } from 'react';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Failure } from '#ui/Strip.tsx';
import { usePaused } from '#ui/usePaused.ts';
import { Formatted } from './Formatted.tsx';
import { LeadPicker, type PickedLead } from './LeadPicker.tsx';
import styles from './Templates.module.css';
import { emptyWords } from './words.ts';

const usePreview = (words: TemplateWords, lead: PickedLead | null) => {
  const paused = usePaused(JSON.stringify(words), 400);
  const { type, subject, body } = JSON.parse(paused) as TemplateWords;
  const nothing = isBlankBody({ type, body });
  const input = { type, subject: subject.slice(0, 200), body, leadId: lead?.id ?? null };
  const { data, error, refetch } = useRead(templateOperations.preview, input, { when: !nothing });
  // What was shown stays until the next is there.
  const last = useRef<TemplatePreview>(undefined);
  useEffect(() => {
    if (data) last.current = data;
  });
  return { nothing, data: data ?? (error ? undefined : last.current), error, refetch };
};

/** What a recipient would read, as it is being written. */
export const Preview = ({
  words,
  lead,
  onPick,
}: {
  words: TemplateWords;
  lead: PickedLead | null;
  onPick: (lead: PickedLead | null) => void;
}) => {
  const id = useId();
  const { nothing, data, error, refetch } = usePreview(words, lead);
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h3 id={id}>Preview</h3>
      <LeadPicker onPick={onPick} picked={lead} />
      {error && (
        <Failure error={error} onRetry={refetch}>
          {`Could not show the preview. ${error.message}`}
        </Failure>
      )}
      {nothing && <p className="small dim">What you write is shown here as it would be read.</p>}
      {!nothing && !data && !error && <Bones label="Loading the preview" lines={[60, 92, 80]} rows={1} />}
      {!nothing && data && (
        <>
          <div className={`card pad words ${styles.sheet}`}>
            {words.type === 'email' && (
              <p className={styles.subject}>
                <Formatted html={data.marked.subject} />
              </p>
            )}
            <Formatted html={data.marked.body} />
          </div>
          {data.empty.length > 0 && (
            <p className="small soon" role="status">
              {emptyWords(data.empty, lead ? 'this lead' : 'the sample')}
            </p>
          )}
        </>
      )}
    </section>
  );
};
