const zones: readonly string[] = Intl.supportedValuesOf('timeZone');

/** Every time zone as options of a select; `kept` stands among them even where this browser does not know it. */
export const TimeZoneOptions = ({ kept }: { kept: string }) =>
  (kept === '' || zones.includes(kept) ? zones : [kept, ...zones]).map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ));
