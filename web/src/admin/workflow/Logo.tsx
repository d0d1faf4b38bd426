import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Camera } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { logoOf } from './logo.ts';

/** The picture beside the house's name: chosen, shown as it will stand on paper, taken away. */
export const Logo = ({ value, onChange }: { value: string; onChange: (logo: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const { run, failure } = useAct();
  const choose = (file: File | undefined) => file && run(async () => onChange(await logoOf(file)));
  return (
    <div className="bar wrap">
      <input
        accept="image/png,image/jpeg,image/webp"
        aria-label="Logo file"
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
        ref={input}
        type="file"
      />
      {value && <img alt="Logo" height={36} src={value} />}
      <Button glyph={Camera} onClick={() => input.current?.click()} small>
        {value ? 'Choose another logo' : 'Choose a logo'}
      </Button>
      {value && (
        <Button look="quiet" onClick={() => onChange('')} small>
          Remove logo
        </Button>
      )}
      {failure && <span className="small late">{failure}</span>}
    </div>
  );
};
