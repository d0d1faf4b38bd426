import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { logoOf } from './logo.ts';

/** The picture beside the house's name: chosen, shown as it will stand on paper, taken away. */
export const Logo = ({ value, onChange }: { value: string; onChange: (logo: string) => void }) => {
  const { run, failure } = useAct();
  return (
    <div className="bar wrap">
      {value && <img alt="Logo" height={36} src={value} />}
      <FilePick
        accept="image/png,image/jpeg,image/webp"
        glyph={Camera}
        name="Logo file"
        onFiles={([file]) => run(async () => onChange(await logoOf(file)))}
        small
      >
        {value ? 'Choose another logo' : 'Choose a logo'}
      </FilePick>
      {value && (
        <Button look="quiet" onClick={() => onChange('')} small>
          Remove logo
        </Button>
      )}
      {failure && <span className="small late">{failure}</span>}
    </div>
  );
};
